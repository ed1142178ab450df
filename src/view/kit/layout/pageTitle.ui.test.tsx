import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setAddressTitle, setWaitingCount, usePageTitle } from './pageTitle.ts';

function Open({ title }: { title: string }) {
  usePageTitle(title);
  return null;
}

afterEach(cleanup);

test('sets the window title to the topmost open view, or else to the page of the address', () => {
  setAddressTitle('Records');
  expect(document.title).toBe('Records · Docket');
  const page = render(<Open title="Requests" />);
  expect(document.title).toBe('Requests · Docket');
  const record = render(<Open title="#17 | Roof" />);
  expect(document.title).toBe('#17 | Roof · Docket');
  page.rerender(<Open title="Renamed" />);
  expect(document.title).toBe('#17 | Roof · Docket');
  record.unmount();
  expect(document.title).toBe('Renamed · Docket');
  page.unmount();
  expect(document.title).toBe('Records · Docket');
});

test('shows the number of waiting items at the start of the title', () => {
  setAddressTitle('Records');
  setWaitingCount(2);
  expect(document.title).toBe('(2) Records · Docket');
  setWaitingCount(0);
  expect(document.title).toBe('Records · Docket');
});
