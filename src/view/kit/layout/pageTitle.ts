import { useEffect, useRef } from 'react';

const productName = 'Docket';

/** The title for the address, used until the content has its own title. */
let addressTitle = '';
/** The titles of mounted pages and popups, the topmost last. */
const open: { title: string }[] = [];

/** The total number of pending items, with which the window title starts. */
let waiting = 0;

/** Shows the number of pending items at the start of the window title ("(2) Requests · Docket"). */
export function setWaitingCount(count: number): void {
  waiting = count;
  show();
}

/** Sets the window title for an address, until the page sets its own, e.g. when its record has loaded. */
export function setAddressTitle(title: string): void {
  addressTitle = title;
  show();
}

/** Sets the window title for as long as the component is mounted ("Requests · Docket", "#17 | Roof · Docket"). */
export function usePageTitle(title: string): void {
  const entry = useRef({ title });
  useEffect(() => {
    const own = entry.current;
    open.push(own);
    return () => {
      open.splice(open.indexOf(own), 1);
      show();
    };
  }, []);
  useEffect(() => {
    entry.current.title = title;
    show();
  }, [title]);
}

function show(): void {
  const title = open.at(-1)?.title || addressTitle;
  const count = waiting > 0 ? `(${waiting}) ` : '';
  document.title = `${count}${title ? `${title} · ${productName}` : productName}`;
}
