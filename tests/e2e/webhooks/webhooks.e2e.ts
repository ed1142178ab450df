import { expect } from '@playwright/test';
import { Webhook } from 'standardwebhooks';
import { startReceiver } from '../../server/support/webhookReceiver.ts';
import { checkAccessibility, checkNoOverflow } from '../support/accessible.ts';
import { defineDeals } from '../support/boards.ts';
import { callApi } from '../support/callApi.ts';
import { getUsualViewports } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { takeScreenshot } from '../support/shot.ts';
import { getAppMessages } from '../support/words.ts';

for (const { locale, width } of getUsualViewports())
  test(`adds and tests an endpoint, and sends a new record to it by a rule (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const shop = await startReceiver();
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const deals = await defineDeals(page);
    await page.setViewportSize({ width, height: 844 });

    await page.goto('/automation');
    await page.getByRole('link', { name: t('automation.webhooksTitle'), exact: true }).click();
    await expect(page.getByText(t('webhooks.none'), { exact: true })).toBeVisible();
    await takeScreenshot(page, `webhooks-empty-${locale}-${width}`);
    await page.getByRole('button', { name: t('webhooks.add') }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel(t('webhooks.name'), { exact: true }).fill('Shop');
    await form.getByLabel(t('webhooks.url'), { exact: true }).fill('https://10.0.0.1/');
    await form.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(form.getByText(t('issue.AddressForbidden'))).toBeVisible();
    await takeScreenshot(page, `webhooks-form-${locale}-${width}`);
    await form.getByLabel(t('webhooks.url'), { exact: true }).fill(shop.url);
    await form.getByRole('button', { name: t('app.save'), exact: true }).click();
    const secret = await page.getByLabel(t('webhooks.secretText')).inputValue();
    await takeScreenshot(page, `webhooks-secret-${locale}-${width}`);
    await checkAccessibility(page, 'the secret', { isSeriousOnly: true });
    await page.getByRole('button', { name: t('webhooks.kept') }).click();
    await expect(page.getByText(secret)).toHaveCount(0);

    await page.getByRole('button', { name: t('webhooks.test') }).click();
    const log = page.getByRole('region', { name: t('webhooks.logOf', { name: 'Shop' }) });
    await expect(log.getByText(t('webhooks.state.Delivered'))).toBeVisible();
    shop.answers(500, {}, 'No room for this');
    await page.getByRole('button', { name: t('webhooks.test') }).click();
    await expect(log.getByText('No room for this')).toBeVisible();
    await takeScreenshot(page, `webhooks-list-${locale}-${width}`, { fullPage: true });
    await checkNoOverflow(page, 'the endpoints');
    shop.answers(200);
    await log
      .getByRole('button', { name: t('webhooks.replay') })
      .first()
      .click();
    await expect(log.getByText(t('webhooks.state.Delivered'))).toHaveCount(2);

    await page.goto('/automation/new');
    await page.getByLabel(t('automation.ruleName'), { exact: true }).fill('Tell the shop');
    await page.getByLabel(t('automation.directory'), { exact: true }).selectOption({ label: 'Deal' });
    await page.getByLabel(t('automation.trigger'), { exact: true }).selectOption('RecordCreated');
    const then = page.getByRole('region', { name: t('automation.thenTitle'), exact: true });
    await then.getByRole('button', { name: t('automation.addStep') }).click();
    await page.getByRole('menuitem', { name: t('automation.step.Webhook'), exact: true }).click();
    await then.getByLabel(t('webhooks.endpoint'), { exact: true }).selectOption({ label: 'Shop' });
    await then.getByLabel(t('webhooks.type'), { exact: true }).fill('deal.made');
    await page.getByRole('switch', { name: t('automation.enabled') }).check();
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(page.getByText(t('automation.noRuns'))).toBeVisible();
    await takeScreenshot(page, `webhooks-step-${locale}-${width}`, { fullPage: true });
    await checkNoOverflow(page, 'the step');

    const before = shop.received.length;
    await callApi(page, 'POST', `/directories/${deals.directoryId}/items`, {
      customFields: { [deals.title]: { stringValue: 'Boots' } },
    });
    await shop.until(before + 1);
    const { headers, body } = shop.received.at(-1) ?? { headers: {}, body: '' };
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'deal.made',
      data: { record: { fields: { title: { text: 'Boots' } } } },
    });
    await page.goto('/automation');
    await expect(page.getByText('Tell the shop')).toBeVisible();
    shop.close();
  });

for (const { locale, width } of getUsualViewports())
  test(`creates a record by a rule that receives a webhook (${locale}, ${width} px)`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = getAppMessages(locale);
    await register(page, { locale });
    const deals = await defineDeals(page);
    await page.setViewportSize({ width, height: 844 });

    await page.goto('/automation/new');
    await page.getByLabel(t('automation.ruleName'), { exact: true }).fill('Take orders');
    await page.getByLabel(t('automation.directory'), { exact: true }).selectOption({ label: 'Deal' });
    await page.getByLabel(t('automation.trigger'), { exact: true }).selectOption('WebhookReceived');
    await expect(page.getByText(t('webhooks.saveFirst'))).toBeVisible();
    const then = page.getByRole('region', { name: t('automation.thenTitle'), exact: true });
    const add = async (kind: string) => {
      await then.getByRole('button', { name: t('automation.addStep') }).click();
      await page.getByRole('menuitem', { name: t(`automation.step.${kind}`), exact: true }).click();
    };
    await add('Comment');
    await then.getByLabel(t('automation.text'), { exact: true }).fill('x');
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await expect(then.getByText(t('issue.NeedsRecord'))).toBeVisible();
    await then.getByRole('button', { name: t('automation.removeStep') }).click();
    await add('CreateRecord');
    await then.getByLabel(t('automation.inDirectory')).selectOption({ label: 'Deal' });
    await then.getByLabel(t('automation.addText'), { exact: true }).selectOption({ label: 'Title' });
    await then
      .getByLabel(t('automation.textFor', { name: 'Title' }), { exact: true })
      .fill('Order {{body.data.order}}');
    await page.getByRole('switch', { name: t('automation.enabled') }).check();
    await page.getByRole('button', { name: t('app.save'), exact: true }).click();
    await page.getByRole('button', { name: t('webhooks.makeAddress') }).click();
    const url = await page.getByLabel(t('webhooks.addressText')).inputValue();
    await page.getByRole('button', { name: t('webhooks.kept') }).click();
    await expect(page.getByRole('button', { name: t('webhooks.newAddress') })).toBeVisible();
    await checkNoOverflow(page, 'the rule');

    const sent = await page.request.post(url, { data: { data: { order: 'A1' } } });
    expect(sent.status()).toBe(202);
    await expect(async () => {
      await page.getByRole('button', { name: t('automation.reload') }).click();
      await expect(page.getByText(t('automation.run.Done'), { exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByText(t('webhooks.received'), { exact: true }).click();
    await expect(page.getByText('{"data":{"order":"A1"}}')).toBeVisible();
    await takeScreenshot(page, `webhooks-received-${locale}-${width}`, { fullPage: true });
    await checkNoOverflow(page, 'what was received');
    await page.goto(`/directories/${deals.directoryId}/items`);
    await expect(page.getByText('Order A1').first()).toBeVisible();
  });
