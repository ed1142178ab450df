import { randomUUID } from 'node:crypto';
import { call, type RightsCall } from './rightsCall.ts';

export const transformationCalls: readonly RightsCall[] = [
  call('listTransformations'),
  call('prepareTransformation', (target, own) => ({
    params: { id: target('transformation') },
    body: { itemId: own('item') },
  })),
  call('performTransformation', (target, own) => ({
    params: { id: target('transformation') },
    body: {
      itemId: own('item'),
      customFields: { [own('customerName')]: { stringValue: 'Made' } },
      tags: [own('tag')],
    },
  })),
  call('transformItems', (target, own) => ({
    params: { id: target('transformation') },
    body: { isPreview: true, itemIds: [own('item')] },
  })),
  call(
    'transformItems',
    (target, own) => ({
      params: { id: target('transformation') },
      body: { isPreview: false, changeId: randomUUID(), itemIds: [own('item')] },
    }),
    { variant: 'written' },
  ),
];
