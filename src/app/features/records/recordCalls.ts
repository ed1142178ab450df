import type { FieldValuesPatch } from '#core/model.ts';
import { answerOf, api } from '../../api/client.ts';

export const createRecord = (directoryId: string, customFields: FieldValuesPatch, text?: string) =>
  answerOf(
    api.POST('/directories/{id}/items', {
      params: { path: { id: directoryId } },
      body: { customFields, text },
    }),
  );

export const updateRecord = (place: RecordPlace, customFields: FieldValuesPatch, version: number) =>
  answerOf(
    api.PUT('/directories/{id}/items/{itemId}', {
      params: { path: pathOf(place) },
      body: { customFields, version },
    }),
  );

export const moveRecord = (
  place: RecordPlace,
  status: string,
  body: { text?: string; customFields?: FieldValuesPatch; version: number },
) =>
  answerOf(
    api.PUT('/directories/{id}/items/{itemId}/status/{status}', {
      params: { path: { ...pathOf(place), status } },
      body,
    }),
  );

export const deleteRecord = (place: RecordPlace) =>
  answerOf(api.DELETE('/directories/{id}/items/{itemId}', { params: { path: pathOf(place) } }));

export interface RecordPlace {
  directoryId: string;
  itemId: string;
}

const pathOf = ({ directoryId, itemId }: RecordPlace) => ({ id: directoryId, itemId });
