import { expect, type Page } from '@playwright/test';
import { addDeals, defineDeals, expectCards, getCard, getLane } from '../support/boards.ts';
import { liftCard } from '../support/dragging.ts';
import { addColleague, register, test } from '../support/people.ts';

const figure = (page: Page, id: string) => page.locator(`[data-figure="${id}"] .dk-stat-count`);

/** Picks up a card, moves it to the lane on its right and drops it, by keyboard alone. */
async function carryRight(page: Page, { name, into }: { name: string; into: string }): Promise<void> {
  await getCard(page, name).locator('[data-card-open]').focus();
  await liftCard(page, `Picked up #1 | ${name}.`);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByText(`${into}, at the position the sort order gives.`)).toBeAttached();
  await page.keyboard.press('Space');
}

test("assigns, moves and finishes a card by keyboard, and updates the lead's board and metrics", async ({
  page: lead,
  browser,
  watch,
}) => {
  test.setTimeout(120_000);
  watch(lead);
  await register(lead);
  const deals = await defineDeals(lead);
  const tasks = await defineDeals(lead, { code: 'task' });
  await addDeals(lead, deals, { status: 'New', names: ['Roof'], amounts: [7] });
  await addDeals(lead, tasks, { status: 'New', names: ['Phone'] });
  const agent = await addColleague(lead, browser, 'Ben Brown');
  watch(agent);
  await lead.goto('/processes?view=board&lanes=manager');
  await expect(getLane(lead, 'No manager').locator('[data-card]')).toHaveCount(2);
  await expect(figure(lead, 'total')).toHaveText('2');
  await expect(figure(lead, 'noManager')).toHaveText('2');
  await agent.goto('/processes?view=board');
  await expectCards(agent, 'New', ['Phone', 'Roof']);

  await test.step('assigns the card to the agent by a shortcut', async () => {
    await getCard(agent, 'Roof').locator('[data-card-open]').focus();
    await agent.keyboard.press('Alt+t');
    await expectCards(lead, 'Ben Brown', ['Roof']);
    await expect(figure(lead, 'noManager')).toHaveText('1');
    await expect(figure(agent, 'mine')).toHaveText('1');
  });

  await test.step('moves the card to the next status', async () => {
    const moved = agent.waitForResponse(answer => answer.url().endsWith('/board-move'));
    await carryRight(agent, { name: 'Roof', into: 'Talks' });
    await moved;
    await expectCards(agent, 'Talks', ['Roof']);
    await expect(getCard(agent, 'Roof').locator('[data-card-open]')).toBeFocused();
    await expect(figure(lead, 'total')).toHaveText('2');
    await expectCards(lead, 'Ben Brown', ['Roof']);
  });

  await test.step('finishes the card with the required comment', async () => {
    await carryRight(agent, { name: 'Roof', into: 'Won' });
    const sheet = agent.getByRole('dialog');
    await sheet.getByRole('textbox', { name: /Comment/ }).fill('Signed.');
    await agent.keyboard.press('Control+Enter');
    await expectCards(agent, 'Won', ['Roof']);
    await expect(getLane(lead, 'Ben Brown').locator('[data-card]')).toHaveCount(0);
    await expect(figure(lead, 'total')).toHaveText('1');
    await expect(figure(lead, 'finishedThisWeek')).toHaveText('1');
    await expect(figure(agent, 'mine')).toHaveText('0');
  });
});
