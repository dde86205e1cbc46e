/** A CSV file that is being made (C-206): the answer of a call whose contract has `file: 'csv'`. */
export type CsvFile = {
  /** The name under which a browser stores it. */
  name: string
  /** The file in parts. A part is made only when the one before it was taken; an error means that the file is incomplete. */
  parts: AsyncIterable<string>
  /**
   * Must be called once when nobody reads the parts any more, also if nobody ever did.
   * @param isWhole whether the reader has the whole file
   */
  close(isWhole: boolean): Promise<void>
}
