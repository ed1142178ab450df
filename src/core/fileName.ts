/** Returns the extension of a file name without the dot, in lower case; an empty string if there is none. */
export function getFileExtension(name: string): string {
  return /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
