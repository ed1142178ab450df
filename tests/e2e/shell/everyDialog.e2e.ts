import { existsSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { findCatalogues } from '../../fixtures/catalogues.ts';
import { dialogs as ofChat } from '../chat/dialogs.ts';
import { dialogs as ofLists } from '../list/dialogs.ts';
import { dialogs as ofRecords } from '../records/dialogs.ts';
import { dialogs as ofRights } from '../rights/dialogs.ts';
import { findViolations } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { type DialogOpener, type FilledAccount, fillAccount, getOpenDialog } from '../support/dialogs.ts';
import { findDialogs } from '../support/drawnDialogs.ts';
import { register, test } from '../support/people.ts';
import { getAppMessages } from '../support/words.ts';
import { dialogs as ofFrame } from './dialogs.ts';
import { dialogsNotOpened, dialogsOpenedElsewhere } from './dialogsOpenedElsewhere.ts';

/**
 * Tests every dialog in both languages, on desktop and phone: no accessibility violations, no untranslated texts, no
 * horizontal scrolling.
 */
const desk = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };
const openers = [...ofLists, ...ofRecords, ...ofRights, ...ofFrame, ...ofChat];
/** Small enough for a test to take only seconds. */
const mostInTest = 6;

test.describe.configure({ mode: 'parallel' });

for (let at = 0; at < openers.length; at += mostInTest) {
  const dialogs = openers.slice(at, at + mostInTest);
  for (const locale of ['en', 'uk'] as const) {
    test(`shows accessible dialogs that fit the screen: ${dialogs.map(({ name }) => name).join(', ')}, in ${locale}`, async ({
      page,
      watch,
    }) => {
      watch(page);
      await register(page, { locale });
      const account = await fillAccount(page);
      const foreign = await readForeignTexts(page);
      for (const dialog of dialogs)
        await test.step(dialog.name, () => proveDialog(page, { dialog, account, locale, foreign }));
    });
  }
}

test('lists every dialog as opened by a test or as deliberately not opened', () => {
  const opened = openers.map(({ name }) => name);
  const named = [...opened, ...Object.keys(dialogsOpenedElsewhere), ...Object.keys(dialogsNotOpened)];
  expect(named.sort()).toEqual(findDialogs());
  const tests = Object.values(dialogsOpenedElsewhere).map(path => new URL(`../${path}`, import.meta.url));
  expect(tests.filter(path => !existsSync(path))).toEqual([]);
});

interface Proof {
  readonly dialog: DialogOpener;
  readonly account: FilledAccount;
  readonly locale: 'en' | 'uk';
  readonly foreign: ReadonlySet<string>;
}

async function proveDialog(page: Page, { dialog, account, locale, foreign }: Proof): Promise<void> {
  const words = getAppMessages(locale);
  await page.goto(dialog.at(account));
  await dialog.open(page, words, account);
  const shown = getOpenDialog(page);
  await expect(shown.locator('h2').first()).toHaveText(dialog.title(words, account));
  await expect(shown.locator('.dk-skeleton')).toHaveCount(0);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
  // axe checks one language only, because another one only changes texts.
  if (locale === 'en')
    expect(await findViolations(page, { within: '.dk-modal-layer:not([hidden])' }), dialog.name).toEqual([]);
  else
    expect(
      (await readTexts(page)).filter(text => foreign.has(text)),
      dialog.name,
    ).toEqual([]);
  await checkDialogFits(page, dialog.name);
  await page.setViewportSize(phone);
  await checkDialogFits(page, `${dialog.name} on a phone`);
  await page.setViewportSize(desk);
}

async function checkDialogFits(page: Page, place: string): Promise<void> {
  const shown = getOpenDialog(page);
  await expect(shown).toBeInViewport();
  const overflow = await shown.evaluate(dialog => {
    const body = dialog.querySelector('.dk-modal-body');
    const { left, right } = dialog.getBoundingClientRect();
    return Math.max(
      body ? body.scrollWidth - body.clientWidth : 0,
      Math.ceil(right) - window.innerWidth,
      -Math.floor(left),
    );
  });
  expect(overflow, `${place} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** Returns the dialog's texts, labels, placeholders and titles. */
function readTexts(page: Page): Promise<string[]> {
  return getOpenDialog(page).evaluate(dialog => {
    const walker = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    // Key caps are the same in every language.
    while (walker.nextNode())
      if (!walker.currentNode.parentElement?.closest('kbd'))
        texts.push(walker.currentNode.textContent?.trim() ?? '');
    for (const element of dialog.querySelectorAll('[aria-label], [placeholder], [title]'))
      for (const name of ['aria-label', 'placeholder', 'title'])
        texts.push(element.getAttribute(name)?.trim() ?? '');
    return texts.filter(Boolean);
  });
}

/** Returns English messages that differ from all Ukrainian ones, except for names of the account's own entities. */
async function readForeignTexts(page: Page): Promise<Set<string>> {
  const named = JSON.stringify(await callApi(page, 'GET', '/boot'));
  const catalogues = findCatalogues();
  const ukrainian = new Set(catalogues.flatMap(({ uk }) => Object.values(uk)));
  const english = catalogues.flatMap(({ en }) => Object.values(en));
  const isForeign = (text: string) =>
    !/[{<\u0400-\u04ff]/.test(text) && !ukrainian.has(text) && !named.includes(JSON.stringify(text));
  return new Set(english.filter(isForeign));
}
