import type { Meta } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { Directory } from '#core/model.ts';
import {
  createListStory,
  getCellElement,
  getRowElements,
  ListDemo,
  type ListStory,
} from './stage/ListDemo.tsx';

export default {
  title: 'View/Record list',
  component: ListDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof ListDemo>;

export const Page = createListStory({});
export const ThousandRows = createListStory({ count: 1000 }, async ({ canvasElement }) => {
  expect(getRowElements(canvasElement).length).toBeLessThan(60);
});
export const Phone: ListStory = {
  ...createListStory({ count: 10 }),
  globals: { viewport: { value: 'phone' } },
};
/** Whole rows are in the colour of their status. */
export const Highlighted = createListStory({ change: { highlightWholeRecord: true } });

/**
 * The colours and the class of a field apply to its column, and are readable on the tint of a status in both colour
 * modes.
 */
export const Coloured = colouredStory('light');
export const ColouredDark = colouredStory('dark');

function colouredStory(colorMode: 'light' | 'dark'): ListStory {
  return {
    globals: { colorMode },
    render: (_, { loaded }) => (
      <ListDemo
        directory={{ ...loaded.coloured, highlightWholeRecord: true }}
        values={loaded.values}
        count={30}
      />
    ),
    play: async ({ canvasElement, loaded }) => {
      const directory: Directory = loaded.coloured;
      const styleOf = (name: string | undefined) =>
        getComputedStyle(getCellElement(canvasElement, 0, name ?? ''));
      const classy = directory.fields.find(field => field.cssClass && field.visibleOnGrid);
      expect(getCellElement(canvasElement, 0, classy?.name ?? '')).toHaveClass('dk-td', 'of-interest');
      expect(styleOf(classy?.name).backgroundColor).toBe('rgb(27, 67, 50)');
      expect(styleOf(classy?.name).color).toBe('rgb(255, 255, 255)');
      // A cell without a background colour has the background of the row, and its text is in a readable shade.
      const row = styleOf('Status');
      const plain = styleOf(directory.fields.find(field => field.fgColor && !field.bgColor)?.name);
      expect(plain.backgroundColor).toBe(row.backgroundColor);
      expect(plain.color).not.toBe(row.color);
    },
  };
}
