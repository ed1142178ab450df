import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo, useState } from 'react';
import { expect, screen, waitFor, within } from 'storybook/test';
import { FieldServicesContext, type PreviewedFile, useFieldServices } from '../engine/fieldServices.ts';
import FilePreview from './FilePreview.tsx';
import { sampleFileServices, sampleFiles } from './previewSamples.ts';

function Demo({ files, start = 0 }: { files: readonly PreviewedFile[]; start?: number }) {
  const services = useFieldServices();
  const own = useMemo(() => ({ ...services, ...sampleFileServices }), [services]);
  const [isOpen, setOpen] = useState(true);
  return (
    <FieldServicesContext value={own}>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <FilePreview files={files} start={start} onClose={() => setOpen(false)} />}
    </FieldServicesContext>
  );
}

export default { title: 'View/File preview', component: Demo } satisfies Meta<typeof Demo>;

const story = (args: Parameters<typeof Demo>[0], play?: StoryObj<typeof Demo>['play']) =>
  ({ args, ...(play && { play }) }) satisfies StoryObj<typeof Demo>;

/** A picture is fitted to the window, then zoomed with buttons and keys. */
export const Picture = story({ files: [sampleFiles.picture] }, async ({ userEvent }) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Roof.svg' }));
  const image = await dialog.findByRole<HTMLImageElement>('img', { name: 'Roof.svg' });
  await waitFor(() => expect(image.naturalWidth).toBe(1600));
  await userEvent.click(image);
  await expect(dialog.getByText('100%')).toBeInTheDocument();
  await waitFor(() => expect(image.clientWidth).toBe(1600));
  await userEvent.click(dialog.getByRole('button', { name: 'Zoom out' }));
  await expect(dialog.getByText('50%')).toBeInTheDocument();
  await userEvent.keyboard('0');
  await waitFor(() => expect(dialog.queryByText('50%')).toBeNull());
  await expect(image.clientWidth).toBeLessThan(1600);
});

/** Arrow keys switch between files, except within elements that use them, such as tabs. */
export const Neighbours = story(
  { files: [sampleFiles.text, sampleFiles.table, sampleFiles.archive], start: 1 },
  async ({ userEvent }) => {
    const sheet = await screen.findByRole('region', { name: 'Contents of Orders.xlsx' });
    await expect(within(sheet).getByRole('cell', { name: 'ТОВ «Ромашка»' })).toBeInTheDocument();
    await expect(screen.getByText('Showing only the first rows and columns.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Empty' }));
    await expect(screen.getByText('There’s nothing on this sheet.')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(screen.getByRole('tab', { name: 'Orders' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Next file' }));
    const list = await screen.findByRole('region', { name: 'Files in Photos.zip' });
    await expect(within(list).getByRole('cell', { name: 'roof/south.jpg' })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    await expect(await screen.findByRole('document', { name: 'Нотатки.txt' })).toHaveTextContent(
      '<b>not markup</b>',
    );
  },
);

export const Table = story({ files: [sampleFiles.table] });
export const Archive = story({ files: [sampleFiles.archive] });

export const Encrypted = story({ files: [sampleFiles.locked] }, async () => {
  // Load pdf.js in advance: it is a megabyte in size, which the development server can take seconds to serve.
  await import('./pdf.ts');
  await expect(
    await screen.findByText('This file is protected with a password', {}, { timeout: 15_000 }),
  ).toBeInTheDocument();
  await expect(screen.getByRole('button', { name: 'Download' })).toBeInTheDocument();
});

export const Damaged = story({ files: [sampleFiles.damaged] }, async () => {
  await expect(await screen.findByText(/^This file is damaged/)).toBeInTheDocument();
});

export const NoAccess = story({ files: [sampleFiles.closed] }, async () => {
  await expect(await screen.findByText('You can’t open this file')).toBeInTheDocument();
});

export const NoPreview = story({ files: [sampleFiles.other] }, async () => {
  await expect(await screen.findByText('Letter.docx, 56 kB')).toBeInTheDocument();
});

/** Plays a film, and a sound without a media type. */
export const VideoAndAudio = story(
  { files: [sampleFiles.film, sampleFiles.sound] },
  async ({ userEvent }) => {
    await screen.findByRole('dialog', { name: 'Roof.webm' });
    const video = await screen.findByLabelText<HTMLVideoElement>('Roof.webm', { selector: 'video' });
    await waitFor(() => expect(video.videoWidth).toBe(160));
    // Browsers block sound until the user has interacted with the page.
    video.muted = true;
    await video.play();
    await expect(video.error).toBeNull();
    await waitFor(() => expect(video.currentTime).toBeGreaterThan(0));
    await userEvent.click(screen.getByRole('button', { name: 'Next file' }));
    await screen.findByRole('dialog', { name: 'Call.wav' });
    const audio = await screen.findByLabelText<HTMLAudioElement>('Call.wav', { selector: 'audio' });
    await waitFor(() => expect(audio.readyState).toBe(audio.HAVE_ENOUGH_DATA));
    await expect(audio.duration).toBeCloseTo(0.5, 1);
  },
);

/** Text and media show the same message if their content is missing. */
export const MissingContent = story(
  { files: [sampleFiles.lostText, sampleFiles.lostSound] },
  async ({ userEvent }) => {
    await screen.findByRole('dialog', { name: 'Lost.txt' });
    await expect(await screen.findByText('The content of this file is missing')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Next file' }));
    await screen.findByRole('dialog', { name: 'Lost.wav' });
    await expect(await screen.findByText('The content of this file is missing')).toBeInTheDocument();
  },
);

export const OnAPhone: StoryObj<typeof Demo> = {
  ...story({ files: [sampleFiles.table, sampleFiles.picture] }),
  globals: { viewport: { value: 'phone' }, locale: 'uk' },
};
