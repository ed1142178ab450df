/** Characters a cell shows at most: cells stand in virtual lists by the hundred. */
const MAX_SHOWN = 300;

/** One line of text; the list cuts what does not fit. */
export function TextCell({ text }: { text: string }) {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return <span className="dk-cell-text">{EMAIL.test(shown) ? <BrokenAtSign address={shown} /> : shown}</span>;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** A card that is too narrow for an email address breaks it behind its @, and not inside a word. */
function BrokenAtSign({ address }: { address: string }) {
  const end = address.indexOf('@') + 1;
  return (
    <>
      {address.slice(0, end)}
      <wbr />
      {address.slice(end)}
    </>
  );
}
