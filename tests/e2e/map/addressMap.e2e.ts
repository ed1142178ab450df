import { expect, type Page } from '@playwright/test';
import { call } from '../support/call.ts';
import { usualLooks } from '../support/looks.ts';
import { register, test } from '../support/people.ts';
import { shot } from '../support/shot.ts';
import { wordsIn } from '../support/words.ts';

const places = [
  { address: 'Суми, вул. Соборна, 1', lat: 50.9077, lng: 34.7981 },
  { address: 'Simferopol', lat: 44.95, lng: 34.1 },
  { address: 'Auckland', lat: -36.85, lng: 174.76 },
];

for (const { locale, ...viewport } of usualLooks('uk')) {
  test(`the pin of an address is inside the map, ${viewport.width} px wide, in ${locale}`, async ({
    page,
    watch,
  }) => {
    watch(page);
    const { t } = wordsIn(locale);
    await register(page, { locale });
    const address = await definePlaces(page);
    await page.setViewportSize(viewport);
    for (const [index, place] of places.entries()) {
      await page.goto(`/directories/place/items?record=${address.itemIds[index]}`);
      await page.getByRole('button', { name: t('field.Address.open') }).click();
      const map = page.locator('.dk-map-canvas[data-ready="true"]');
      const pin = map.locator('.dk-map-pin');
      await expect(pin, place.address).toBeVisible();
      await expect.poll(() => isInside(page, place.lng > 170), { message: place.address }).toBe(true);
      await shot(page, `map-${locale}-${index}`);
    }
  });
}

/** Whether the map shows the whole pin, near its middle unless that would show what is beyond the edge of the world. */
async function isInside(page: Page, isAtEdge: boolean): Promise<boolean> {
  const map = await page.locator('.dk-map-canvas').boundingBox();
  const pin = await page.locator('.dk-map-canvas .dk-map-pin').boundingBox();
  if (!map || !pin) return false;
  const [x, y] = [pin.x + pin.width / 2, pin.y + pin.height];
  const isWhole =
    pin.x >= map.x && pin.y >= map.y && pin.x + pin.width <= map.x + map.width && y <= map.y + map.height;
  const fromMiddle = [Math.abs(x - map.x - map.width / 2), Math.abs(y - map.y - map.height / 2)] as const;
  return isWhole && (isAtEdge || (fromMiddle[0] < map.width / 4 && fromMiddle[1] < map.height / 4));
}

async function definePlaces(page: Page): Promise<{ itemIds: string[] }> {
  const { id } = await call<{ id: string }>(page, 'POST', '/directories', {
    code: 'place',
    name: 'Place',
    type: 'Data',
    showOnMenu: true,
  });
  const field = await call<{ id: string }>(page, 'POST', `/custom-fields/${id}`, {
    code: 'where',
    name: 'Where',
    type: 'Address',
  });
  const itemIds: string[] = [];
  for (const addressValue of places) {
    const body = { customFields: { [field.id]: { addressValue } } };
    itemIds.push((await call<{ id: string }>(page, 'POST', `/directories/${id}/items`, body)).id);
  }
  return { itemIds };
}
