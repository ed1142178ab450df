/** Characters a cell shows at most: cells stand in virtual lists by the hundred. */
const MAX_SHOWN = 300;

/** One line of text; the list cuts what does not fit. */
export function TextCell({ text }: { text: string }) {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return <span className="dk-cell-text">{shown}</span>;
}
