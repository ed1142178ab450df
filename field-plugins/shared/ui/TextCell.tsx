/** The maximum number of characters drawn in a cell, because virtual lists contain hundreds of cells. */
const MAX_SHOWN = 300;

/** One line of text. The list truncates what doesn't fit. */
export function TextCell({ text }: { text: string }) {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  return <span className="dk-cell-text">{EMAIL.test(shown) ? <BrokenAtSign address={shown} /> : shown}</span>;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/** Lets an email address on a narrow card break after its @, and not inside a word. */
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
