import { expect, type Page } from '@playwright/test';
import { SETTING_NAME_BY_MODULE } from '#core/policy/modules.ts';
import { createDirectory } from '../support/designer.ts';
import { registerByForm, test } from '../support/people.ts';
import { getAppMessages } from '../support/words.ts';

const { t } = getAppMessages('en');

/** The menu entry of each feature, and the button that creates something new there, if any. */
const beginnings: readonly (readonly [menuEntry: string, start?: string])[] = [
  ['processes.title', 'processes.add'],
  ['reports.title', 'reports.new'],
  ['reminders.title', 'reminders.add'],
  ['automation.title', 'automation.new'],
  ['boards.title', 'boards.add'],
  ['transformations.title', 'transformations.add'],
  ['chat.botsTitle', 'chat.addBot'],
  ['users.title', 'users.add'],
  ['userGroups.title', 'groups.add'],
  ['usageProfiles.title', 'profiles.add'],
  ['chat.title'],
  ['files.title'],
  ['map.title'],
  ['heat.title'],
  ['configuration.title'],
  ['backgroundWork.title'],
];

test('enables all modules of a new account, and opens each feature and its form from the menu', async ({
  page,
  watch,
}) => {
  test.setTimeout(120_000);
  watch(page);
  await registerByForm(page);
  await enter(page, 'settings.title');
  for (const flag of Object.values(SETTING_NAME_BY_MODULE))
    await page.getByRole('switch', { name: t(`settings.${flag}`), exact: true }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(readMenu(page).getByRole('link', { name: t('chat.title'), exact: true })).toBeVisible();
  await createDirectory(page, 'Request', 'Process');

  for (const [entry, start] of beginnings)
    await test.step(t(entry), async () => {
      await enter(page, entry);
      if (start === undefined) return;
      const name = t(start);
      const main = page.getByRole('main');
      await main
        .getByRole('button', { name, exact: true })
        .or(main.getByRole('link', { name, exact: true }))
        .first()
        .click();
      // The button opens a dialog or a screen with a form; some offer several options first.
      const field = page.getByRole('dialog').or(main).getByRole('textbox').first();
      const choice = page.getByRole('menuitem').first();
      await expect(choice.or(field).first()).toBeVisible();
      if (await choice.isVisible()) await choice.click();
      await expect(field).toBeEditable();
      await page.keyboard.press('Escape');
    });
});

const readMenu = (page: Page) => page.getByRole('navigation').first();

async function enter(page: Page, titleId: string): Promise<void> {
  await readMenu(page)
    .getByRole('link', { name: t(titleId), exact: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t(titleId), exact: true })).toBeVisible();
}
