import { expect, type Locator, type Page } from '@playwright/test';
import { callApi } from './callApi.ts';
import type { AppMessages } from './words.ts';

export interface UploadedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

interface Created {
  readonly id: string;
}

type Body = Readonly<Record<string, unknown>>;

/** Creates a directory with fields through the API as an administrator. Returns field ids, keyed by field name. */
export async function defineDirectory(
  page: Page,
  input: Body,
  fields: readonly Body[],
): Promise<{ id: string; fields: Record<string, string> }> {
  const { id } = await callApi<Created>(page, 'POST', '/directories', input);
  const ids: Record<string, string> = {};
  for (const field of fields) {
    const body = { visibleOnGrid: true, ...field };
    ids[String(field.name)] = (await callApi<Created>(page, 'POST', `/custom-fields/${id}`, body)).id;
  }
  return { id, fields: ids };
}

/** Sets the field with this id as the display field of the directory's records. */
export async function setDisplayField(
  page: Page,
  directoryId: string,
  fieldId: string | undefined,
): Promise<void> {
  const all = await callApi<(Created & Body)[]>(page, 'GET', '/directories');
  const found = all.find(({ id }) => id === directoryId);
  const { code, name, type, statusList }: Body = found ?? {};
  await callApi(page, 'PUT', `/directories/${directoryId}`, {
    code,
    name,
    type,
    statusList,
    displayFieldId: fieldId,
  });
}

/** Encodes a CSV text in the encoding that old spreadsheet programs use for Cyrillic. */
export function encodeWindows1251(text: string): Buffer {
  const decoder = new TextDecoder('windows-1251');
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(new Uint8Array([byte])), byte]),
  );
  return Buffer.from([...text].map(letter => byteOf.get(letter) ?? 0x3f));
}

/** Opens the import from the list's menu. */
export async function openImport(page: Page, { t }: AppMessages): Promise<Locator> {
  await page
    .getByRole('main')
    .getByRole('button', { name: t('records.more') })
    .click();
  await page.getByRole('menuitem', { name: t('records.import'), exact: true }).click();
  return page.getByRole('dialog');
}

/** Uploads a file, and waits until its columns are known. */
export async function sendFile(page: Page, words: AppMessages, file: UploadedFile | string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(file);
  await expectStep(page, words, 'columns');
}

export async function expectStep(
  page: Page,
  { t }: AppMessages,
  step: 'file' | 'columns' | 'check' | 'run',
): Promise<void> {
  const current = page.getByRole('dialog').locator('[aria-current="step"]');
  await expect(current).toContainText(t(`import.step.${step}`), { timeout: 60_000 });
}

export function getColumnSelect(page: Page, { t }: AppMessages, name: string): Locator {
  return page.getByRole('dialog').getByLabel(t('import.columnBecomes', { name }), { exact: true });
}

/** Checks the rows, and waits for the result. */
export async function checkRows(page: Page, words: AppMessages): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('button', { name: words.t('import.check') })
    .click();
  await expectStep(page, words, 'check');
  await expectCheckFinished(page, words);
}

export async function expectCheckFinished(page: Page, { t }: AppMessages): Promise<void> {
  await expect(page.getByRole('progressbar', { name: t('import.checking') })).toBeHidden({
    timeout: 150_000,
  });
}

type Outcome = 'All' | 'Create' | 'Update' | 'Unchanged' | 'Refused' | 'LeftOut';

/** Waits until the tabs show the expected numbers of rows; a missing tab counts as zero. */
export async function expectCounts(
  page: Page,
  words: AppMessages,
  counts: Readonly<Partial<Record<Outcome, number>>>,
): Promise<void> {
  const outcomes = Object.keys(counts) as Outcome[];
  const shown = async () => {
    const found = outcomes.map(async outcome => [outcome, await readCount(page, words, outcome)] as const);
    return Object.fromEntries(await Promise.all(found));
  };
  await expect.poll(shown, { timeout: 60_000 }).toEqual(counts);
}

async function readCount(page: Page, { t }: AppMessages, outcome: Outcome): Promise<number> {
  const tab = page.getByRole('tab', { name: t(`import.tab.${outcome}`) });
  // The tab is removed with its last row, so its text is read without waiting.
  const [text = '0'] = await tab.allInnerTexts();
  return Number(text.replace(/\D/g, ''));
}

/** Checks that the dialog isn't wider than the screen. */
export async function expectNoOverflow(page: Page, place: string): Promise<void> {
  const overflow = await page
    .getByRole('dialog')
    .locator('.dk-modal-body')
    .evaluate(body => body.scrollWidth - body.clientWidth);
  expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
}
