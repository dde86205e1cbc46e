/** Words of the line above figures that are of a moment before; they load with it. */
export const figuresTexts = {
  of: (time: string) => `Figures of ${time}`,
}
