/** Why the system refuses a file or folder, by the code of its error. */
export const fileCodes: Readonly<Record<string, string>> = {
  EROFS: 'its disk can only be read',
  EACCES: 'this user has no right to it',
  EPERM: 'this user has no right to it',
  ENOSPC: 'its disk is full',
  EDQUOT: "this user's share of its disk is used up",
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'there is a file in its place',
  ENOENT: 'it does not exist',
  EIO: 'its disk fails',
  EMFILE: 'too many files are open',
}
