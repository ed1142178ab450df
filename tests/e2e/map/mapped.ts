import type { Page } from '@playwright/test';
import { callApi } from '../support/callApi.ts';

export interface MappedSites {
  readonly directoryId: string;
  readonly fieldId: string;
}

const TOWNS = [
  ['Київ', 50.4547, 30.5238],
  ['Харків', 49.98081, 36.25272],
  ['Одеса', 46.48572, 30.74383],
  ['Дніпро', 48.46664, 35.04066],
  ['Львів', 49.83826, 24.02324],
  ['Сімферополь', 44.95719, 34.11079],
  ['Чернівці', 48.29045, 25.93241],
  ['Полтава', 49.58925, 34.55367],
] as const;

/**
 * Creates a directory with an address on the map and records in towns of Ukraine; some at one spot, one without a
 * place.
 */
export async function defineSites(page: Page, count = 40): Promise<MappedSites> {
  const made = await callApi<{ id: string; statusList: { id: string; name: string }[] }>(
    page,
    'POST',
    '/directories',
    {
      code: 'site',
      name: 'Sites',
      type: 'Process',
      showOnMenu: true,
      statusList: [
        { name: 'Planned', type: 'Active', color: '#3559c7' },
        { name: 'Under way', type: 'Active', color: '#b45309' },
        { name: 'Done', type: 'Success', color: '#22783f' },
      ],
    },
  );
  const field = (body: object) => callApi<{ id: string }>(page, 'POST', `/custom-fields/${made.id}`, body);
  const name = await field({ code: 'name', name: 'Name', type: 'String' });
  const where = await field({
    code: 'where',
    name: 'Where',
    type: 'Address',
    showOnMap: true,
    mapMarkerColor: 'blue_MarkerS',
  });
  const value = await field({ code: 'value', name: 'Value', type: 'Number', precision: 2 });
  for (let at = 0; at < count; at += 1) {
    const [town, lat, lng] = TOWNS[at % TOWNS.length] ?? TOWNS[0];
    // All addresses in Lviv have the same coordinates.
    const spread = town === 'Львів' ? 0 : 1;
    const addressValue = {
      address: `${town}, ${at}`,
      lat: lat + spread * Math.sin(at * 7) * 0.3,
      lng: lng + spread * Math.cos(at * 3) * 0.4,
    };
    await callApi(page, 'POST', `/directories/${made.id}/items`, {
      status: made.statusList[at % 3]?.id,
      customFields: {
        [name.id]: { stringValue: `Site ${at}` },
        ...(at === 0 ? {} : { [where.id]: { addressValue } }),
        [value.id]: { numberValue: 10 + at * 3.25 },
      },
    });
  }
  return { directoryId: made.id, fieldId: where.id };
}
