/** The texts of the bell (C-155). */
export const notificationsTexts = {
  none: 'No notifications',
  loading: 'Loading notifications',
  list: 'Notifications',
  unread: (count: number) => `${count > 99 ? 'More than 99' : count} unread`,
  count: (count: number) => (count > 99 ? '99+' : String(count)),
  isNew: 'New',
  older: 'Show older',
}
