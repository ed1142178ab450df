import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { devices, expect, type Locator, type Page } from '@playwright/test';
import { createDeal, defineDeals } from '../support/deals.ts';
import { type SentFile, sampleFiles } from '../support/files.ts';
import { openBrowser, register, test } from '../support/people.ts';

/** A deal that is open with its files beside it. */
async function openFiles(page: Page): Promise<Locator> {
  const deals = await defineDeals(page);
  const roof = await createDeal(page, deals, { title: 'Roof' });
  await page.goto(`${deals.list}?record=${roof.id}`);
  const form = page.getByRole('dialog');
  await form.getByRole('tab', { name: 'Files' }).click();
  await expect(form.getByText('No files yet.')).toBeVisible();
  return form;
}

async function attach(form: Locator, file: SentFile): Promise<void> {
  await form.getByLabel('Add files').setInputFiles(file);
  await expect(form.getByRole('button', { name: `Show ${file.name}` })).toBeVisible();
}

/** Half a second of changing colours, recorded by the browser itself. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 120 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('There is nothing to draw on.');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const isOver = new Promise(resolve => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 10; frame += 1) {
      pen.fillStyle = `hsl(${frame * 36} 60% 50%)`;
      pen.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise(resolve => setTimeout(resolve, 50));
    }
    recorder.stop();
    await isOver;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

/** Takes a content out of the store, as a broken disk would. */
function loseContent(content: Buffer): void {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'files');
  const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter(path => readFileSync(path).equals(content));
  expect(stored.length).toBeGreaterThan(0);
  for (const path of stored) rmSync(path);
}

test('a film plays, and so does a sound whose sender did not know its type', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const form = await openFiles(page);
  const { sound } = await sampleFiles();
  await attach(form, { name: 'roof.webm', mimeType: 'video/webm', buffer: await film(page) });
  await attach(form, { ...sound, name: 'unknown.wav', mimeType: 'application/octet-stream' });
  await form.getByRole('button', { name: 'Show roof.webm' }).click();
  const player = page.getByRole('dialog', { name: 'roof.webm' }).locator('video');
  await expect(player).toHaveJSProperty('videoWidth', 160);
  expect(await player.evaluate((video: HTMLVideoElement) => video.play().then(() => video.error))).toBeNull();
  await expect.poll(() => player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Next file' }).click();
  const audio = page.getByRole('dialog', { name: 'unknown.wav' }).locator('audio');
  await expect(audio).toHaveJSProperty('readyState', 4);
  expect(await audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeCloseTo(0.5, 1);
});

test('a file whose content is lost says so, and a folder is no file', async ({ page, watch }) => {
  watch(page);
  await register(page);
  const form = await openFiles(page);
  const { sound } = await sampleFiles();
  const notes = { name: 'lost.txt', mimeType: 'text/plain', buffer: Buffer.from(`Lost ${Date.now()}`) };
  const film = { ...sound, name: 'lost.wav', buffer: Buffer.concat([sound.buffer, notes.buffer]) };
  for (const file of [notes, film]) {
    await attach(form, file);
    loseContent(file.buffer);
  }
  for (const { name } of [notes, film]) {
    await form.getByRole('button', { name: `Show ${name}` }).click();
    const shown = page.getByRole('dialog', { name });
    await expect(shown.getByText('The content of this file is missing')).toBeVisible();
    await page.keyboard.press('Escape');
  }

  const folder = await page.evaluateHandle(() => {
    // No test can drag a folder into a browser: what browsers say of one is put in its place.
    DataTransferItem.prototype.webkitGetAsEntry = () => ({ isDirectory: true }) as FileSystemEntry;
    const data = new DataTransfer();
    data.items.add(new File([''], 'Photos'));
    return data;
  });
  await form.getByLabel('Title').dispatchEvent('drop', { dataTransfer: folder });
  await expect(form.getByRole('alert')).toHaveText('“Photos” is a folder. Open it and add the files inside.');
  await form.getByRole('button', { name: 'Remove Photos from the list' }).click();
  await expect(form.getByRole('alert')).toHaveCount(0);
});

test('a phone takes a photo', async ({ browser, watch }) => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7'];
  const page = await openBrowser(browser, { viewport, hasTouch, isMobile, userAgent });
  watch(page);
  await register(page);
  const form = await openFiles(page);
  const camera = form.getByLabel('Take a photo');
  await expect(camera).toHaveAttribute('capture', 'environment');
  await expect(camera).toHaveAttribute('accept', 'image/*');
  const { picture } = await sampleFiles();
  await camera.setInputFiles({ ...picture, name: 'image.png' });
  await expect(form.getByRole('button', { name: /Show Picture \d{4}-\d\d-\d\d .*\.png/ })).toBeVisible();
});
