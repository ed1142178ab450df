import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldServices } from '#view/engine/fieldServices.ts';
import type { Locale } from '#view/i18n/messages.ts';
import { api, unwrapAnswer } from '../api/client.ts';
import { downloadFile, getFileAddress, readFile, uploadFile } from '../api/files.ts';
import { boot } from '../state/boot.ts';
import { previewFiles } from '../state/filePreviews.ts';
import { mapSource } from '../state/mapSource.ts';
import { makeRecord, openRecord } from '../state/openRecords.ts';
import { rememberReference } from '../state/references.ts';
import { getCurrentAccess } from '../state/useBoot.ts';
import { findRecord, lookUpRecords, rememberFound, toRecordOption } from './lookUpRecords.ts';

/** Creates the services that field editors use: lookups, suggestions, files, other records. */
export function createFieldServices(locale: Locale, registry: FieldRegistry): FieldServices {
  return {
    locale,
    searchRecords: query => lookUpRecords(registry, query),
    findRecord,
    people: () => boot.data?.users ?? [],
    findPeople: null,
    offeredPeople: (id, fieldId) =>
      unwrapAnswer(api.GET('/directories/{id}/people/{fieldId}', { params: { path: { id, fieldId } } })),
    async suggest({ field, keywords, signal }) {
      const directoryId = getDirectory(field.id);
      if (!directoryId) return [];
      return unwrapAnswer(
        api.GET('/directories/{id}/suggestions/{fieldId}', {
          params: { path: { id: directoryId, fieldId: field.id }, query: { keywords } },
          signal,
        }),
      );
    },
    async uploadFile(file, options) {
      const stored = await uploadFile(file, options);
      rememberReference(stored.id, { display: stored.name, size: stored.size, type: stored.type });
      return stored;
    },
    largestFile: null,
    readFile,
    readFileContents: (id, signal) =>
      unwrapAnswer(api.GET('/files/{id}/contents', { params: { path: { id } }, signal })),
    fileAddress: getFileAddress,
    previewFiles,
    saveFile: downloadFile,
    recordCreator,
    openRecord,
    mapSource: mapSource(),
    visitorCountry: boot.data?.clientSettings.canLookUpCountry ? visitorCountry : null,
  };
}

/** Returns `null` if the user can't read the directory or create records in it. */
const recordCreator: FieldServices['recordCreator'] = directoryId => {
  const access = getCurrentAccess();
  if (!access?.mayRead(directoryId) || !access.rightsIn(directoryId).record.create) return null;
  return async text => {
    const made = await makeRecord(directoryId, text);
    if (!made) return undefined;
    rememberFound(made);
    return toRecordOption(made, undefined);
  };
};
let askedCountry: Promise<string> | undefined;

/** Requests the country only once per page load, even if several fields need it. */
function visitorCountry(): Promise<string> {
  askedCountry ??= unwrapAnswer(api.GET('/visitor-country')).then(({ countryCode }) => countryCode);
  return askedCountry;
}

/** Returns the id of the directory to which a field (or the table of a column) belongs. */
function getDirectory(fieldId: string): string | undefined {
  return boot.data?.directories.find(({ fields }) =>
    fields.some(field => field.id === fieldId || field.tableFields?.some(column => column.id === fieldId)),
  )?.id;
}
