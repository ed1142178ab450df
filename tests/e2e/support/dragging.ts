import { expect, type Locator, type Page } from '@playwright/test';

/** Drags with the mouse to the upper or lower half of another element. */
export async function drag(
  page: Page,
  from: Locator,
  { to, half }: { to: Locator; half: 'upper' | 'lower' },
): Promise<void> {
  // `hover` waits until the element no longer moves, and moves the mouse to the element's centre.
  await from.hover();
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('There is nothing to drag, or nowhere to.');
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2);
  await page.mouse.down();
  const target = { x: end.x + end.width / 2, y: end.y + end.height * (half === 'upper' ? 0.2 : 0.8) };
  await page.mouse.move(start.x + start.width / 2 + 10, start.y + start.height / 2 + 10, { steps: 3 });
  await page.mouse.move(target.x, target.y, { steps: 8 });
  await page.mouse.move(target.x + 1, target.y, { steps: 2 });
  await page.mouse.up();
  await hearsClicks(page);
}

/**
 * Waits until clicks are handled. After a drop, the library briefly ignores all clicks, because they could be part of
 * the drop.
 */
async function hearsClicks(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    let isHeard = false;
    const probe = document.createElement('i');
    probe.addEventListener('click', () => {
      isHeard = true;
    });
    document.body.append(probe);
    probe.click();
    probe.remove();
    return isHeard;
  });
}

/** Picks up the focused element; `said` is the announcement. Arrow keys are handled from the page's next task on. */
export async function liftCard(page: Page, said: string): Promise<void> {
  await page.keyboard.press('Space');
  await expect(page.getByText(said)).toBeAttached();
  await waitForNextTask(page);
}

/** Moves a row of a list up by one position, using the keyboard. */
export async function moveUp(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Move ${name}`, exact: true }).focus();
  await page.keyboard.press('Space');
  const told = page.getByText(`${name} is at position `);
  await expect(told).toBeAttached();
  const place = Number.parseInt((await told.innerText()).slice(`${name} is at position `.length), 10);
  await waitForNextTask(page);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`${name} is at position ${place - 1}.`)).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText(`${name} dropped at position ${place - 1}.`)).toBeAttached();
}

/** Waits for the page's next task, in which newly added listeners are active. */
export function waitForNextTask(page: Page): Promise<void> {
  return page.evaluate(() => new Promise<void>(done => setTimeout(done)));
}
