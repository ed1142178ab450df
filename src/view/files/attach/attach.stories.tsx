import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import { AttachZone } from './AttachZone.tsx';
import { UploadList } from './UploadList.tsx';
import { useUploads } from './useUploads.ts';

function AttachDemo() {
  const [stored, setStored] = useState<readonly string[]>([]);
  const uploads = useUploads<string>({
    upload: async file => file.name,
    onStored: name => setStored(before => [...before, name]),
    atOnce: 3,
  });
  return (
    <main style={{ maxWidth: 480 }}>
      <h1>Files</h1>
      <AttachZone
        id="files"
        choose="Add files"
        cameraName="Take a photo"
        limits="Up to 100 MB each"
        isMultiple
        takesPhotos
        onFiles={files => uploads.add(files.map(file => ({ file, issues: [] })))}
      >
        <UploadList uploads={uploads} />
      </AttachZone>
      <ul aria-label="Arrived">
        {stored.map(name => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </main>
  );
}

export default {
  title: 'View/Adding files',
  component: AttachDemo,
  parameters: { layout: 'padded' },
} satisfies Meta<typeof AttachDemo>;

type Story = StoryObj<typeof AttachDemo>;

/** A folder isn't a file: it is rejected with its name, and users can dismiss it. */
export const Folder: Story = {
  // Tests can't drag a folder into a browser, so the browser's data for a folder is simulated.
  beforeEach: () => {
    const { webkitGetAsEntry } = DataTransferItem.prototype;
    DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true }) as FileSystemEntry;
    return () => {
      DataTransferItem.prototype.webkitGetAsEntry = webkitGetAsEntry;
    };
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([''], 'Photos'));
    canvasElement
      .querySelector('.dk-file')
      ?.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      '“Photos” is a folder. Open it and add the files inside.',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Photos from the list' }));
    await waitFor(() => expect(canvas.queryByRole('alert')).toBeNull());
  },
};

/** Phones offer their camera. Photos, which phones all name the same, are renamed with their time. */
export const Camera: Story = {
  globals: { viewport: { value: 'phone' } },
  // Simulates a touch screen.
  beforeEach: () => {
    const { matchMedia } = window;
    window.matchMedia = query => matchMedia.call(window, query.replace('(pointer: coarse)', 'all'));
    return () => {
      window.matchMedia = matchMedia;
    };
  },
  play: async ({ canvas, userEvent }) => {
    const camera = canvas.getByLabelText('Take a photo', { selector: 'input' });
    await expect(camera).toHaveAttribute('capture', 'environment');
    await expect(camera).toHaveAttribute('accept', 'image/*');
    await userEvent.upload(camera, new File(['A photo.'], 'image.png', { type: 'image/png' }));
    const arrived = within(canvas.getByRole('list', { name: 'Arrived' }));
    await expect(await arrived.findByText(/^Picture \d{4}-\d\d-\d\d .*\.png$/)).toBeVisible();
  },
};
