/** The ending of a file's name without the dot, in lower case; '' where there is none. */
export function extensionOf(name: string): string {
  return /\.([^.\s]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}
