import { useEffect, useRef } from 'react';

const productName = 'Docket';

/** What the address stands for, until something of it is there to be named. */
let addressTitle = '';
/** What is open, the topmost last. */
const open: { title: string }[] = [];

/** What waits for the person, of all that counts: the window's name begins with it. */
let waiting = 0;

/** Says before the window's name how many things wait ("(2) Requests · Docket"). */
export function countWaiting(count: number): void {
  waiting = count;
  show();
}

/** Names the window after the page of an address: until the page itself knows better, as once its record has loaded. */
export function nameWindow(title: string): void {
  addressTitle = title;
  show();
}

/** Names the window after what is open, for as long as it is ("Requests · Docket", "#17 | Roof · Docket"). */
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
