import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ComponentProps, Suspense } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import type { FileEntry } from '../fileCalls.ts';
import { fileTexts } from '../texts.ts';
import { FileGrid, FileGridSkeleton } from './FileGrid.tsx';
import '../files.css';

type GridProps = ComponentProps<typeof FileGrid>;

function Stage({ isLoading, ...props }: GridProps & { isLoading?: boolean }) {
  return (
    <Suspense>
      <TextsProvider texts={fileTexts}>
        <main style={{ padding: 16 }}>{isLoading ? <FileGridSkeleton /> : <FileGrid {...props} />}</main>
      </TextsProvider>
    </Suspense>
  );
}

export default { title: 'Records/Files', component: Stage } satisfies Meta<typeof Stage>;

const file = (
  number: number,
  name: string,
  kind: FileEntry['kind'],
  own: Partial<FileEntry> = {},
): FileEntry => ({
  id: `file-${number}`,
  name,
  type: '',
  kind,
  size: 10 ** number,
  createdAt: '2026-11-23T10:00:00Z',
  createdBy: 'ann',
  directoryId: 'deals',
  itemId: `deal-${number}`,
  record: { display: `#${number} | Дах школи`, number, directoryId: 'deals' },
  thumbnail: 'None',
  mayDelete: true,
  ...own,
});

const files = [
  file(3, 'Roof.jpg', 'Image', { thumbnail: 'Ready' }),
  file(4, 'Стіна з північного боку школи після ремонту.jpg', 'Image', { thumbnail: 'Waiting' }),
  file(5, 'Offer.pdf', 'Pdf'),
  file(6, 'Orders.xlsx', 'Table', { fieldId: 'papers', mayDelete: false }),
  file(7, 'Photos.zip', 'Archive'),
];

const red =
  '<svg xmlns="http://www.w3.org/2000/svg" width="320" height="240"><rect width="320" height="240" fill="#b5533c"/></svg>';
const actions = { openRecord: fn(), download: fn(), askToDelete: fn(), question: null };
const args: GridProps = {
  files,
  actions,
  personOf: () => 'Ann Admin',
  readThumbnail: async id => {
    if (id !== 'file-3') throw new Error('Not yet.');
    return new Blob([red], { type: 'image/svg+xml' });
  },
  onPreview: fn(),
};

/**
 * An image with a thumbnail, an image whose thumbnail is pending, and files without thumbnails. Files in fields can't
 * be deleted here.
 */
export const Grid: StoryObj<typeof Stage> = {
  args,
  async play({ canvas, canvasElement, userEvent }) {
    await waitFor(() => expect(canvasElement.querySelectorAll('.dk-thumb img')).toHaveLength(1));
    await userEvent.click(canvas.getByRole('button', { name: 'Show Offer.pdf' }));
    await expect(args.onPreview).toHaveBeenCalledWith(2);
    await userEvent.click(canvas.getByRole('button', { name: '#7 | Дах школи' }));
    await expect(actions.openRecord).toHaveBeenCalledWith(files[4]);
    await userEvent.click(canvas.getByRole('button', { name: 'Actions for Orders.xlsx' }));
    const remove = await waitFor(() => {
      const found = document.querySelector('[role="menuitem"][aria-disabled="true"]');
      if (!found) throw new Error('The menu has not opened yet.');
      return found;
    });
    await expect(remove).toHaveTextContent('It’s in a field. Remove it in the record.');
    await userEvent.keyboard('{Escape}');
  },
};

/** Tiles have their final size before their images load, so the page doesn't shift. */
export const Loading: StoryObj<typeof Stage> = { args: { ...args, isLoading: true } };

export const OnPhone: StoryObj<typeof Stage> = {
  args,
  globals: { viewport: { value: 'phone' }, locale: 'uk', colorMode: 'dark' },
};
