import type { Meta } from '@storybook/react-vite';
import { expect, fn, screen, waitFor, within } from 'storybook/test';
import { createSampleId, sampleIds } from '../shared/sampleWorld.ts';
import {
  createFieldStories,
  createFieldStory,
  FieldStory,
  readStoryValue,
} from '../shared/stage/FieldStory.tsx';
import { fileSamples } from './file.samples.ts';
import {
  createImmediateUpload,
  createTwoPagePdf,
  createUploadFailingFor,
  createUploadFailingOnce,
  readSampleFile,
  uploadForever,
} from './storyFiles.ts';

const stories = createFieldStories(fileSamples, {
  long: { stringValue: sampleIds.unseenFile },
  ukrainian: { stringValue: sampleIds.photo },
  ukrainianName: 'Договір',
});

export default { title: 'Field types/File', component: FieldStory } satisfies Meta<typeof FieldStory>;

export const Empty = stories.Empty;
export const Filled = stories.Filled;
export const RequiredError = stories.RequiredError;
export const ReadOnly = stories.ReadOnly;
export const LongText = stories.LongText;
export const Ukrainian = stories.Ukrainian;
export const ListOfValues = stories.ListOfValues;

const one = { id: createSampleId(1611), code: 'contract', name: 'Contract', type: 'File' };
const several = { ...one, name: 'Documents', array: true };
const bothStored = { listValue: [{ stringValue: sampleIds.contract }, { stringValue: sampleIds.photo }] };

const getTextFile = (name: string, type = 'text/plain') => new File(['Some content.'], name, { type });
const getZone = (canvasElement: HTMLElement) => {
  const zone = canvasElement.querySelector<HTMLElement>('.dk-file');
  if (!zone) throw new Error('There is nowhere to drop.');
  return zone;
};
const carrying = (...files: File[]) => {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  return dataTransfer;
};
const drag = (type: string, zone: HTMLElement, dataTransfer: DataTransfer) =>
  zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
const getIds = (canvasElement: HTMLElement) =>
  readStoryValue(canvasElement)?.listValue?.map(value => value.stringValue);

/** Drops two files at the same time onto the field, which indicates that it accepts them. */
export const DragAndDrop = createFieldStory(
  { definition: several, services: { uploadFile: createImmediateUpload(), readFile: readSampleFile } },
  async ({ canvasElement, canvas }) => {
    const zone = getZone(canvasElement);
    const dataTransfer = carrying(getTextFile('contract.pdf'), getTextFile('photo.jpg'));
    drag('dragenter', zone, dataTransfer);
    await expect(await canvas.findByText('Drop to upload')).toBeVisible();
    drag('drop', zone, dataTransfer);
    await waitFor(() => expect(getIds(canvasElement)).toEqual([sampleIds.contract, sampleIds.photo]));
    await expect(canvas.getByRole('button', { name: 'Show contract.pdf' })).toBeVisible();
  },
);

/** A file that can't be loaded is reported in its row and in the preview. */
export const DownloadFails = createFieldStory(
  {
    definition: one,
    value: { stringValue: sampleIds.contract },
    services: { readFile: readSampleFile, saveFile: () => Promise.reject(new Error('gone')) },
  },
  async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Download contract/ }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('couldn’t be read');
    await userEvent.click(canvas.getByRole('button', { name: 'Show contract.pdf' }));
    const preview = within(await screen.findByRole('dialog'));
    await userEvent.click(preview.getByRole('button', { name: /Download contract/ }));
    await expect(await preview.findByRole('alert')).toHaveTextContent('couldn’t be read');
  },
);

export const ChooseFiles = createFieldStory(
  { definition: several, services: { uploadFile: createImmediateUpload(), readFile: readSampleFile } },
  async ({ canvasElement, canvas, userEvent }) => {
    await userEvent.upload(canvas.getByLabelText(/Choose files/), [getTextFile('contract.pdf')]);
    await waitFor(() => expect(getIds(canvasElement)).toEqual([sampleIds.contract]));
    await userEvent.click(canvas.getByRole('button', { name: 'Remove contract.pdf' }));
    await waitFor(() => expect(readStoryValue(canvasElement)).toBeUndefined());
  },
);

export const PasteImage = createFieldStory(
  { definition: one, services: { uploadFile: createImmediateUpload() } },
  async ({ canvasElement }) => {
    const clipboardData = carrying(getTextFile('image.png', 'image/png'));
    getZone(canvasElement).dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: sampleIds.contract }));
  },
);

export const CancelUpload = createFieldStory(
  { definition: one, services: { uploadFile: uploadForever } },
  async ({ canvasElement, canvas, userEvent }) => {
    drag('drop', getZone(canvasElement), carrying(getTextFile('large.iso')));
    const progress = await canvas.findByRole('progressbar', { name: 'Uploading large.iso' });
    await waitFor(() => expect(progress).toHaveAttribute('value', '0.4'));
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel uploading large.iso' }));
    await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull());
    await expect(readStoryValue(canvasElement)).toBeUndefined();
  },
);

/** A failed connection loses nothing: the same file can be uploaded again. */
export const TryAgain = createFieldStory(
  { definition: one, services: { uploadFile: createUploadFailingOnce(), readFile: readSampleFile } },
  async ({ canvasElement, canvas, userEvent }) => {
    drag('drop', getZone(canvasElement), carrying(getTextFile('contract.pdf')));
    await expect(await canvas.findByRole('alert')).toHaveTextContent('Can’t reach the server.');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(readStoryValue(canvasElement)).toEqual({ stringValue: sampleIds.contract }));
  },
);

/** Failed uploads are retried together. Completed uploads are kept, and rejected uploads show the reason. */
export const TryAllAgain = createFieldStory(
  {
    definition: { ...several, settings: { fileTypes: 'ImagesAndPdf' } },
    services: { uploadFile: createUploadFailingFor(['roof.png', 'wall.png']), readFile: readSampleFile },
  },
  async ({ canvasElement, canvas, userEvent }) => {
    const names = ['contract.pdf', 'roof.png', 'wall.png', 'run.exe'];
    drag('drop', getZone(canvasElement), carrying(...names.map(name => getTextFile(name))));
    await waitFor(() => expect(canvas.getAllByRole('alert')).toHaveLength(3));
    await waitFor(() => expect(getIds(canvasElement)).toEqual([sampleIds.contract]));
    await userEvent.click(canvas.getByRole('button', { name: 'Try 2 files again' }));
    await waitFor(() => expect(getIds(canvasElement)).toHaveLength(3));
    await expect(canvas.getByRole('alert')).toHaveTextContent('run.exe');
    await expect(canvas.getByText('3 files uploaded')).toBeInTheDocument();
  },
);

const neverCalled = fn();

export const TooLarge = createFieldStory(
  { definition: { ...one, settings: { maxSizeMb: 1 } }, services: { uploadFile: neverCalled } },
  async ({ canvasElement, canvas }) => {
    await expect(canvas.getByText('Up to 1 MB each')).toBeVisible();
    const big = new File([new Uint8Array(1_100_000)], 'big.pdf');
    drag('drop', getZone(canvasElement), carrying(big));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      '“big.pdf” is too large. Files here can be up to 1 MB.',
    );
    await expect(neverCalled).not.toHaveBeenCalled();
  },
);

export const WrongType = createFieldStory(
  { definition: { ...one, settings: { fileTypes: 'ImagesAndPdf' } }, services: { uploadFile: neverCalled } },
  async ({ canvasElement, canvas, userEvent }) => {
    await expect(canvas.getByText(/Only images and PDF files\./)).toBeVisible();
    drag('drop', getZone(canvasElement), carrying(getTextFile('virus.exe')));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      '“virus.exe” isn’t allowed here: only images and PDF files.',
    );
    await expect(neverCalled).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove virus.exe from the list' }));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
);

export const PreviewImage = createFieldStory(
  {
    definition: one,
    value: { stringValue: sampleIds.photo },
    isReadOnly: true,
    services: { readFile: readSampleFile },
  },
  async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show Фото складу.jpg' }));
    const dialog = await screen.findByRole('dialog', { name: 'Фото складу.jpg' });
    const image = await within(dialog).findByRole<HTMLImageElement>('img', { name: 'Фото складу.jpg' });
    await waitFor(() => expect(image.naturalWidth).toBe(1));
    const address = image.src;
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // Closing the preview revokes the picture's URL.
    await expect(fetch(address)).rejects.toThrow();
  },
);

/** Clicking a file in a list previews it, and the arrow keys move to the other files of the cell. */
export const PreviewFromTheCell = createFieldStory(
  { definition: several, value: bothStored, services: { readFile: readSampleFile } },
  async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Фото складу.jpg' }));
    await expect(await screen.findByRole('dialog', { name: 'Фото складу.jpg' })).toBeInTheDocument();
    await expect(screen.getByText('2 of 2')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(await screen.findByRole('dialog', { name: 'contract.pdf' })).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
  },
);

/** Loads pdf.js and its worker, which takes longest on a busy machine, before a story waits for a page. */
async function loadPdf(): Promise<void> {
  const { openPdf } = await import('#view/files/pdf.ts');
  const { document, close } = openPdf(new TextEncoder().encode(createTwoPagePdf()).buffer);
  await document;
  close();
}

/** pdf.js draws the pages, because phones have no viewer. The arrow keys move to the next file. */
export const PreviewPdf = createFieldStory(
  { definition: several, value: bothStored, services: { readFile: readSampleFile } },
  async ({ canvas, userEvent }) => {
    await loadPdf();
    await userEvent.click(canvas.getByRole('button', { name: 'Show contract.pdf' }));
    const dialog = await screen.findByRole('dialog', { name: 'contract.pdf' });
    const page = await within(dialog).findByRole<HTMLCanvasElement>(
      'img',
      { name: 'Page 2 of 2' },
      { timeout: 15_000 },
    );
    await waitFor(() => expect(page).toHaveAttribute('data-state', 'drawn'), { timeout: 10_000 });
    await expect(hasInk(page)).toBe(true);
    await userEvent.keyboard('{ArrowRight}');
    await expect(await screen.findByRole('dialog', { name: 'Фото складу.jpg' })).toBeVisible();
    await expect(screen.getByText('2 of 2')).toBeVisible();
    await userEvent.keyboard('{Escape}');
  },
);

/** A file that can't be previewed says so and can be downloaded. */
export const PreviewImpossible = createFieldStory(
  {
    definition: one,
    value: { stringValue: sampleIds.contract },
    services: { readFile: async () => new Blob(['not a PDF at all']) },
  },
  async ({ canvas, userEvent }) => {
    await loadPdf();
    await userEvent.click(canvas.getByRole('button', { name: 'Show contract.pdf' }));
    await expect(await screen.findByText(/^This file is damaged/, {}, { timeout: 15_000 })).toBeVisible();
    await expect(screen.getByRole('button', { name: 'Download' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
  },
);

/** Files can be reordered by their handles, here by keyboard. */
export const Reorder = createFieldStory(
  { definition: several, value: bothStored, services: { readFile: readSampleFile } },
  async ({ canvasElement, canvas, userEvent }) => {
    const grip = canvas.getByRole('button', { name: 'Move contract.pdf' });
    grip.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(grip).toHaveAttribute('aria-pressed', 'true'));
    await userEvent.keyboard('{ArrowDown}');
    await new Promise(resolve => setTimeout(resolve, 100));
    await userEvent.keyboard(' ');
    await waitFor(() => expect(getIds(canvasElement)).toEqual([sampleIds.photo, sampleIds.contract]));
  },
);

function hasInk(page: HTMLCanvasElement): boolean {
  const pixels = page.getContext('2d')?.getImageData(0, 0, page.width, page.height).data ?? [];
  return pixels.some((value, index) => index % 4 !== 3 && value < 128);
}
