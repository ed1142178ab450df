import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { compileDirectory } from '#core/directory/compileDirectory.ts';
import type { Directory, Item } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { AppStage } from '../../stage/AppStage.tsx';
import { GalleryCards } from './GalleryCards.tsx';

const getId = (n: number) => `01980000-0000-7000-8000-0000000093${n}`;
const [title, rooms, photos, forSale] = [getId(10), getId(11), getId(12), getId(13)];
const [notes, picture] = [getId(14), getId(15)];

const houses: Directory = {
  ...{ id: getId(20), code: 'house', name: 'Houses', type: 'Data', revision: 1, displayFieldId: title },
  statusList: [
    {
      ...{ id: forSale, name: 'For sale', type: 'Active', color: '#6c8cff', textColor: '#1a1d22' },
      ...{ commentRequiredToEnter: false, commentRequiredToLeave: false, permissions: [], fields: {} },
    },
  ],
  fields: [
    { id: title, code: 'title', name: 'Title', type: 'String' },
    { id: rooms, code: 'rooms', name: 'Rooms', type: 'Number', visibleOnBoard: true },
    { id: photos, code: 'photos', name: 'Photos', type: 'File', array: true, visibleOnBoard: true },
  ],
};

const house = (number: number, name: string, files: readonly string[]): Item => ({
  ...{
    id: `house-${number}`,
    number,
    display: `#${number} | ${name}`,
    status: forSale,
    tags: [],
    version: 1,
    position: 'a0',
  },
  ...{ createdAt: '2026-11-21T12:00:00Z', lastActivityAt: '2026-11-21T12:00:00Z' },
  customFields: {
    [title]: { stringValue: name },
    [rooms]: { numberValue: 3 },
    ...(files.length > 0 && { [photos]: { listValue: files.map(stringValue => ({ stringValue })) } }),
  },
  references: {
    [notes]: { display: 'notes.txt', type: 'text/plain' },
    [picture]: { display: 'roof.png', type: 'image/png' },
  },
});

/** Records with a picture after another file, with only another file, and without files. */
const items = [
  house(3, 'House by the lake', [notes, picture]),
  house(2, 'House with a plan', [notes]),
  house(1, 'Plot without a house', []),
];

const roof =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#b5533c"/></svg>';
const onOpen = fn();

function GalleryDemo() {
  const { registry } = useEngine();
  const compiled = compileDirectory(houses, registry);
  const field = compiled.fields.find(({ definition }) => definition.id === photos);
  return (
    <AppStage>
      <main style={{ padding: 16 }}>
        <h1>{houses.name}</h1>
        {field && (
          <GalleryCards
            {...{ compiled, field, items, onOpen }}
            openId={undefined}
            readThumbnail={async () => new Blob([roof], { type: 'image/svg+xml' })}
          />
        )}
      </main>
    </AppStage>
  );
}

export default { title: 'Records/Kinds of views/Gallery', component: GalleryDemo } satisfies Meta<
  typeof GalleryDemo
>;

type Story = StoryObj<typeof GalleryDemo>;

const getCards = (canvasElement: HTMLElement) => canvasElement.querySelectorAll('[data-card]');
const getPictures = (canvasElement: HTMLElement) => canvasElement.querySelectorAll('.dk-thumb img');

/**
 * The first picture of a record is displayed without its name; arrow keys move between cards, and Enter opens a record.
 */
export const Cards: Story = {
  play: async ({ canvas, canvasElement, userEvent }) => {
    await waitFor(() => expect(getPictures(canvasElement)).toHaveLength(1));
    const [first] = getCards(canvasElement);
    await expect(first).toHaveTextContent('For sale');
    await expect(first).not.toHaveTextContent('roof.png');
    canvas.getByRole('button', { name: /by the lake/ }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('button', { name: /with a plan/ })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(onOpen).toHaveBeenLastCalledWith(items[1]);
  },
};

/** Two cards fit next to each other. */
export const OnPhone: Story = {
  globals: { locale: 'uk', viewport: { value: 'phone' } },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(getPictures(canvasElement)).toHaveLength(1));
    const tops = [...getCards(canvasElement)].map(card => card.getBoundingClientRect().top);
    await expect(tops[0]).toBe(tops[1]);
    await expect(tops[2]).toBeGreaterThan(tops[0] ?? 0);
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
};
