/** Replaces rjsf's markdown renderer in the build: our own theme renders no markdown. */
export const Markdown = (): null => null;
export default Markdown;
