import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { checkNoOverflow } from '../support/accessible.ts';
import { callApi } from '../support/callApi.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { desk, phone, setUpSalesTeam } from '../support/sales.ts';
import { discardDraft } from '../support/steady.ts';
import { chooseTab } from '../support/tabs.ts';
import { getAppMessages } from '../support/words.ts';

test('describes guardrails in sentences, and rejects changes that would violate them', async ({
  page,
  watch,
}) => {
  watch(page);
  await register(page);
  const { profileId } = await setUpSalesTeam(page);
  const { t } = getAppMessages('en');
  await page.goto('/usage-profiles');
  await chooseTab(page, { name: t('assertions.tab') });
  await expect(page.getByRole('heading', { name: t('assertions.none') })).toBeVisible();
  await page.getByRole('button', { name: t('assertions.add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(t('issue.Required')).first()).toBeVisible();
  await dialog.getByRole('combobox', { name: t('assertions.who') }).fill('Sal');
  await page.getByRole('option', { name: 'Sales' }).click();
  await dialog.getByLabel(t('rights.directory')).selectOption('Deal');
  // A guardrail that doesn't hold now can't be created.
  await dialog.getByLabel(t('rights.field'), { exact: false }).last().selectOption('Amount');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(t('assertions.refused'))).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText('Ben Baker');
  await dialog.getByLabel(t('rights.field'), { exact: false }).last().selectOption('Kind');
  await checkNoOverflow(page, 'statement');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const sentence = 'No one in “Sales” can ever see the field “Kind” in “Deal”.';
  await expect(page.getByRole('main').getByText(sentence).first()).toBeVisible();
  await page.setViewportSize(phone);
  await checkNoOverflow(page, 'statements on a phone');
  await page.setViewportSize(desk);

  await page.goto(`/usage-profiles/${profileId}`);
  await page.getByLabel(t('profiles.name'), { exact: true }).fill('Sellers');
  await page.getByRole('button', { name: t('profiles.hideFieldsOf', { name: 'Deal' }) }).click();
  await page.getByRole('dialog').getByLabel('Kind').uncheck();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('profiles.apply') })
    .click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const plan = page.getByRole('dialog');
  await expect(plan).toContainText('Ben Baker');
  await expect(plan).toContainText(sentence);
  await expect(plan.getByRole('link', { name: t('plan.brokenShow') })).toBeVisible();
  await checkNoOverflow(page, 'broken statement');
  await plan.getByRole('button', { name: t('plan.back') }).click();

  await discardDraft(page, '/configuration');
  await page.getByRole('button', { name: new RegExp(t('configuration.kind.Assertion')) }).click();
  await expect(page.getByRole('main').getByRole('link', { name: sentence })).toBeVisible();
  await page.goto('/usage-profiles/assertions');
  await page.getByRole('button', { name: t('assertions.delete', { name: sentence }) }).click();
  await page.getByRole('button', { name: t('app.confirmDelete') }).click();
  await expect(page.getByRole('heading', { name: t('assertions.none') })).toBeVisible();
});

test("describes a guardrail without a name by a sentence in the user's language", async ({ page, watch }) => {
  watch(page);
  await register(page);
  const { deals, ben, groupId } = await setUpSalesTeam(page);
  const assertion = {
    ...{ name: '', who: { groupId }, expectation: 'Never', directoryId: deals.id },
    ...{ part: 'record', action: 'delete' },
  };
  const changes = [{ kind: 'SaveAssertion', id: randomUUID(), assertion }];
  await callApi(page, 'POST', '/configuration/changes', { changes });
  const body = { name: 'Ben Baker', email: ben.email, groups: [] };
  await callApi(page, 'PUT', `/users/${ben.id}`, body);
  const inEnglish = 'No one in “Sales” can ever delete records in “Deal”.';
  const inUkrainian = 'Ніхто з групи «Sales» ніколи не може видаляти записи (Deal).';
  // Everyone can delete: once Ben is back in the group, the guardrail fails for him.
  const profiles = await callApi<{ id: string; name: string }[]>(page, 'GET', '/usage-profiles');
  const others = profiles.filter(({ name }) => name !== 'Salespeople').map(({ id }) => id);
  const last = profiles.filter(({ name }) => name === 'Salespeople').map(({ id }) => id);
  await callApi(page, 'POST', '/usage-profiles/order', { list: [...others, ...last] });
  for (const [locale, sentence] of [
    ['en', inEnglish],
    ['uk', inUkrainian],
  ] as const) {
    const { t } = getAppMessages(locale);
    if (locale === 'uk') await switchToUkrainian(page);
    await page.goto('/usage-profiles/assertions');
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    await page.goto(`/users/${ben.id}/details`);
    await page.getByRole('combobox', { name: t('users.groups') }).fill('Sal');
    await page.getByRole('option', { name: 'Sales' }).click();
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    page.once('dialog', dialog => void dialog.accept());
    await discardDraft(page, '/configuration');
    await expect(page.getByRole('button', { name: new RegExp(sentence.slice(0, 30)) })).toBeVisible();
  }
});
