import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useGridCursor } from './useGridCursor.ts';

afterEach(cleanup);

const columnIds = ['a', 'b'];

function Grid({ rowIds, isHole }: { rowIds: readonly string[]; isHole?: (id: string) => boolean }) {
  const root = useRef<HTMLTableElement>(null);
  const grid = useGridCursor(root, {
    rowIds,
    columnIds,
    pageRows: 2,
    isHole: ({ rowId, columnId }) => isHole?.(`${rowId}${columnId}`) ?? false,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its cells
    <table ref={root} role="grid" onKeyDown={grid.lead} onFocus={event => grid.follow(event.target)}>
      <tbody>
        {rowIds.map(rowId => (
          <tr key={rowId} data-row={rowId}>
            {columnIds.map(columnId => (
              <td key={columnId} data-cell={columnId} tabIndex={grid.isAt(rowId, columnId) ? 0 : -1}>
                {isHole?.(rowId + columnId) ? '' : rowId + columnId}
                <input aria-label={`in ${rowId}${columnId}`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const focused = () => document.activeElement?.textContent;
const stops = () => [...document.querySelectorAll('td[tabindex="0"]')].map(cell => cell.textContent);
const press = (key: string, options = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });

test('has one tab stop, which follows the focus that arrow keys move', () => {
  render(<Grid rowIds={['1', '2', '3']} />);
  expect(stops()).toEqual(['1a']);
  screen.getByText('1a').focus();
  press('ArrowRight');
  expect(focused()).toBe('1b');
  press('PageDown');
  expect(focused()).toBe('3b');
  press('Home', { ctrlKey: true });
  expect(focused()).toBe('1a');
  expect(stops()).toEqual(['1a']);
});

test('follows focus set by script, keeps its row when rows are added, and moves to the next row if its row is removed', () => {
  const { rerender } = render(<Grid rowIds={['1', '2', '3']} />);
  screen.getByText('2b').focus();
  rerender(<Grid rowIds={['0', '1', '2', '3']} />);
  expect(stops()).toEqual(['2b']);
  rerender(<Grid rowIds={['0', '1', '3']} />);
  expect(stops()).toEqual(['3b']);
});

test("ignores keys pressed in a cell's control, and keys with Shift", () => {
  render(<Grid rowIds={['1', '2']} />);
  screen.getByLabelText('in 1a').focus();
  expect(press('ArrowDown')).toBe(true);
  screen.getByText('1a').focus();
  expect(press('ArrowDown', { shiftKey: true })).toBe(true);
  expect(focused()).toBe('1a');
  expect(press('ArrowDown')).toBe(false);
  expect(focused()).toBe('2a');
});

test('skips empty cells', () => {
  render(<Grid rowIds={['1', '2', '3']} isHole={cell => cell === '2a'} />);
  screen.getByText('1a').focus();
  press('ArrowDown');
  expect(focused()).toBe('3a');
});
