import { expect } from '@playwright/test';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, switchToUkrainian, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';

for (const { locale, width } of getUsualViewports())
  test(`previews a new rule, runs it and undoes the run (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const deals = await defineDeals(page);
    const make = (title: string, amount: number) =>
      callApi<{ id: string }>(page, 'POST', `/directories/${deals.directoryId}/items`, {
        customFields: { [deals.title]: { stringValue: title }, [deals.amount]: { numberValue: amount } },
      });
    await make('Old', 5);
    await page.setViewportSize({ width, height: 844 });

    await page.goto('/automation');
    await expect(page.getByText(t('automation.none'))).toBeVisible();
    await takeScreenshot(page, `automation-empty-${locale}-${width}`);
    await page.getByRole('button', { name: t('automation.new') }).click();
    await page.getByRole('menuitem', { name: t('automation.empty') }).click();
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(page.getByText(t('automation.mistakes', { count: 3 }))).toBeVisible();

    await page.getByLabel(t('automation.ruleName'), { exact: true }).fill('Large deals');
    await page.getByLabel(t('automation.directory'), { exact: true }).selectOption({ label: 'Deal' });
    await page.getByLabel(t('automation.trigger'), { exact: true }).selectOption('RecordCreated');
    const then = page.getByRole('region', { name: t('automation.thenTitle'), exact: true });
    const add = async (kind: string) => {
      await then.getByRole('button', { name: t('automation.addStep') }).click();
      await page.getByRole('menuitem', { name: t(`automation.step.${kind}`), exact: true }).click();
    };
    await add('Move');
    await then.getByLabel(t('automation.toStatus')).selectOption({ label: 'Talks' });
    await add('Notify');
    await then.getByLabel(t('automation.text'), { exact: true }).fill('Welcome, {{title}} {{nothing}}');
    await then.getByLabel(t('automation.creator')).check();
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(then.getByText(t('issue.UnknownPlaceholder', { name: 'nothing' }))).toBeVisible();
    await takeScreenshot(page, `automation-mistakes-${locale}-${width}`, { fullPage: true });
    await then.getByLabel(t('automation.text'), { exact: true }).fill('Welcome, {{title}}');
    await page.getByRole('button', { name: t('automation.dryRun'), exact: true }).click();
    await expect(page.getByText(t('automation.wouldFire', { count: 1 }))).toBeVisible();
    const tried = page.getByRole('region', { name: t('automation.dryRunTitle'), exact: true });
    await expect(tried.locator('.dk-record-changes')).toContainText('Talks');
    await expect(tried.getByText(t('automation.toPeople', { count: 1 }))).toBeVisible();
    await takeScreenshot(tried, `automation-tried-${locale}-${width}`);
    const trial = page.getByRole('region', { name: t('automation.trialTitle'), exact: true });
    await trial.getByRole('combobox').click();
    await page.getByRole('option', { name: /Old/ }).click();
    await trial.getByRole('button', { name: t('automation.trial') }).click();
    await expect(trial.locator('.dk-record-changes')).toContainText('Talks');
    await expect(trial.getByText(t('automation.toPeople', { count: 1 }))).toBeVisible();
    await takeScreenshot(trial, `automation-trial-${locale}-${width}`);
    await page.getByRole('switch', { name: t('automation.enabled') }).check();
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(page.getByText(t('automation.noRuns'))).toBeVisible();
    await checkAccessibility(page, 'the rule editor', { isSeriousOnly: true });

    const { id } = await make('Boots', 7);
    await expect(async () => {
      await page.getByRole('button', { name: t('automation.reload') }).click();
      await expect(page.getByText(t('automation.run.Done'), { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    await takeScreenshot(page, `automation-rule-${locale}-${width}`, { fullPage: true });
    const place = `/directories/${deals.directoryId}/items/${id}`;
    await expect
      .poll(async () => (await callApi<{ status: string }>(page, 'GET', place)).status)
      .toBe(deals.statuses.Talks);
    await page.getByRole('button', { name: t('automation.undo'), exact: true }).click();
    await expect(page.locator('.dk-rule-run').getByText(t('automation.isUndone'))).toBeVisible();
    expect((await callApi<{ status: string }>(page, 'GET', place)).status).toBe(deals.statuses.New);

    await page.goto('/automation');
    await expect(page.getByText('Large deals')).toBeVisible();
    await checkNoOverflow(page, 'the list of rules');
    await takeScreenshot(page, `automation-list-${locale}-${width}`);
    await page.getByRole('button', { name: t('automation.delete', { name: 'Large deals' }) }).click();
    await page.getByRole('button', { name: t('app.confirmDelete') }).click();
    await expect(page.getByText(t('automation.none'))).toBeVisible();
  });

for (const { locale, width } of getUsualViewports())
  test(`previews the effects of a rule before a bulk change triggers it, and logs the runs (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page);
    const deals = await defineDeals(page);
    const make = (title: string) =>
      callApi<{ id: string }>(page, 'POST', `/directories/${deals.directoryId}/items`, {
        customFields: { [deals.title]: { stringValue: title }, [deals.amount]: { numberValue: 5 } },
      });
    const { id: first } = await make('One');
    for (const title of ['Two', 'Three']) await make(title);
    const visits = await callApi<{ id: string }>(page, 'POST', '/directories', {
      ...{ name: 'Visits', code: 'visits', type: 'Data', statusList: [] },
    });
    const field = async (body: object) =>
      (await callApi<{ id: string }>(page, 'POST', `/custom-fields/${visits.id}`, body)).id;
    const what = await field({ name: 'What', code: 'what', type: 'String' });
    const deal = await field({
      ...{ name: 'Deal', code: 'deal', type: 'Directory' },
      directoryId: deals.directoryId,
    });
    await callApi(page, 'POST', `/directories/${visits.id}/items`, {
      customFields: { [what]: { stringValue: 'First' }, [deal]: { stringValue: first } },
    });
    if (locale === 'uk') await switchToUkrainian(page);
    await page.setViewportSize({ width, height: 844 });

    await page.goto('/automation/new');
    await page.getByLabel(t('automation.ruleName'), { exact: true }).fill('Follow the visits');
    await page.getByLabel(t('automation.directory'), { exact: true }).selectOption({ label: 'Deal' });
    await page.getByText(t('automation.advanced'), { exact: true }).click();
    await page.getByLabel(t('automation.onBulk'), { exact: true }).selectOption('Run');
    await page.getByLabel(t('automation.trigger'), { exact: true }).selectOption('StatusEntered');
    const then = page.getByRole('region', { name: t('automation.thenTitle'), exact: true });
    const add = async (kind: string, within = then) => {
      await within
        .getByRole('button', { name: t('automation.addStep') })
        .last()
        .click();
      await page.getByRole('menuitem', { name: t(`automation.step.${kind}`), exact: true }).click();
    };
    await add('ForEach');
    await then.getByLabel(t('automation.over'), { exact: true }).selectOption('Related');
    await then.getByLabel(t('automation.relatedIn'), { exact: true }).selectOption({ label: 'Visits' });
    await then.getByLabel(t('automation.relatedField'), { exact: true }).selectOption({ label: 'Deal' });
    const inner = then.getByRole('group', { name: t('automation.innerSteps') });
    await inner.getByRole('button', { name: t('automation.addStep') }).click();
    await page.getByRole('menuitem', { name: t('automation.step.SetFields'), exact: true }).click();
    await inner.getByLabel(t('automation.addFormula')).selectOption({ label: 'What' });
    await inner.getByRole('button', { name: t('designer.formula.use'), exact: true }).click();
    await page.keyboard.insertText('what & "!" & nothing');
    await add('RunScript');
    const script = then.getByRole('textbox', { name: t('automation.script'), exact: true });
    await script.click();
    await page.keyboard.insertText("console.log('x');");
    await add('Email');
    await then.getByLabel(t('automation.creator')).check();
    await then.getByLabel(t('automation.subject'), { exact: true }).fill('Changed');
    await then.getByLabel(t('automation.text'), { exact: true }).fill('See {{title}}');
    await page.getByRole('switch', { name: t('automation.enabled') }).check();
    await checkNoOverflow(page, 'the editor with steps for each');
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(inner.locator('.dk-error')).toContainText('nothing');
    await inner.locator('.dk-error').scrollIntoViewIfNeeded();
    await takeScreenshot(page, `automation-each-${locale}-${width}`);
    await inner.getByRole('textbox').first().fill('what & "!"');
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(page.getByText(t('automation.noRuns'))).toBeVisible();

    await page.setViewportSize({ width: 1280, height: 844 });
    await page.goto(`/directories/${deals.directoryId}/items?view=list`);
    await page.getByRole('checkbox', { name: t('table.selectPage') }).click();
    await page.setViewportSize({ width, height: 844 });
    const bar = page.getByRole('region', { name: t('list.selection') });
    await bar.getByRole('button', { name: t('bulk.status'), exact: true }).press('Enter');
    const form = page.getByRole('dialog', { name: t('bulk.statusTitle', { count: 3 }) });
    await form.getByLabel(t('bulk.newStatus'), { exact: true }).selectOption({ label: 'Talks' });
    await form.getByRole('button', { name: t('bulk.check') }).click();
    const preview = page.getByRole('dialog');
    await expect(preview.getByText(t('rulesOfMany.Emails', { isExact: 'yes', count: 3 }))).toBeVisible();
    await checkNoOverflow(page, 'the question before many records change');
    await takeScreenshot(page, `automation-many-${locale}-${width}`);
    await expect(preview.getByRole('radio', { name: t('rulesOfMany.Inside') })).toBeChecked();
    await preview.getByRole('button', { name: t('bulk.changeCount', { count: 3 }) }).click();
    await expect(page.getByText(t('bulk.changed', { count: 3 }))).toBeVisible();

    await page.goto('/automation');
    await page.getByRole('link', { name: 'Follow the visits' }).click();
    const log = page.getByRole('region', { name: t('automation.logTitle') });
    await expect(async () => {
      await log.getByRole('button', { name: t('automation.reload') }).click();
      await expect(log.getByText(t('automation.outcome.LeftOut'))).toHaveCount(3, { timeout: 500 });
    }).toPass();
    await log.getByText(t('automation.eachOf')).first().click();
    await expect(log.getByText(t('automation.eachCount', { count: 1, refused: 0 }))).toBeVisible();
    await takeScreenshot(log, `automation-log-${locale}-${width}`);
  });

test('keeps the position of the link to webhooks while the rules load', async ({ page, watch }) => {
  watch(page);
  await register(page);
  let answer = () => {};
  const answered = new Promise<void>(resolve => {
    answer = resolve;
  });
  await page.route('**/api/automation/rules', async route => {
    await answered;
    await route.continue();
  });
  await page.goto('/automation');
  const link = page.getByRole('link', { name: 'Webhooks', exact: true });
  await expect(link).toBeVisible();
  const before = await link.boundingBox();
  answer();
  await expect(page.getByRole('heading', { name: 'No rules yet' })).toBeVisible();
  expect(await link.boundingBox()).toEqual(before);
});
