/**
 * SQL for one text in the body of a charge as the provider told it; null where no webhook had it, or its month is in the archive (SCALE-36).
 * @param reference SQL for the reference of the charge
 * @param path where the text is, as `{data,channel}`
 */
export const textOfCharge = (reference: string, path: string): string => {
  const key = `'charge.success:' || ${reference}`
  return `(select e.body::jsonb #>> '${path}' from webhook_keys k
      join incoming_webhooks e on e.received_at = k.received_at and e.provider = 'paystack' and e.key = ${key}
      where k.id = webhook_id('paystack', ${key}))`
}
