/** Replaces rjsf's markdown renderer in the build, because our theme doesn't render markdown. */
export const Markdown = (): null => null;
export default Markdown;
