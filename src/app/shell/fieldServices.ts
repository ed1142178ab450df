import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import type { FieldServices } from '#view/engine/fieldServices.ts';
import type { Locale } from '#view/i18n/messages.ts';
import { api, unwrapResponse } from '../api/client.ts';
import { downloadFile, fetchFileUrl, readFile, uploadFile } from '../api/files.ts';
import { bootState } from '../state/bootState.ts';
import { previewFiles } from '../state/filePreviewsState.ts';
import { getMapSource } from '../state/getMapSource.ts';
import { openNamedRecordForm, openRecord } from '../state/openRecordsState.ts';
import { cacheReference } from '../state/references.ts';
import { getCurrentAccess } from '../state/useBoot.ts';
import {
  cacheFoundRecord,
  findRecordOption,
  findRecordOptions,
  toRecordOption,
} from './findRecordOptions.ts';

/** Creates the services that field editors use: lookups, suggestions, files, other records. */
export function createFieldServices(locale: Locale, registry: FieldRegistry): FieldServices {
  return {
    locale,
    searchRecords: query => findRecordOptions(registry, query),
    findRecord: findRecordOption,
    people: () => bootState.data?.users ?? [],
    findPeople: null,
    offeredPeople: (id, fieldId) =>
      unwrapResponse(api.GET('/directories/{id}/people/{fieldId}', { params: { path: { id, fieldId } } })),
    async suggest({ field, keywords, signal }) {
      const directoryId = getDirectory(field.id);
      if (!directoryId) return [];
      return unwrapResponse(
        api.GET('/directories/{id}/suggestions/{fieldId}', {
          params: { path: { id: directoryId, fieldId: field.id }, query: { keywords } },
          signal,
        }),
      );
    },
    async uploadFile(file, options) {
      const stored = await uploadFile(file, options);
      cacheReference(stored.id, { display: stored.name, size: stored.size, type: stored.type });
      return stored;
    },
    largestFile: null,
    readFile,
    readFileContents: (id, signal) =>
      unwrapResponse(api.GET('/files/{id}/contents', { params: { path: { id } }, signal })),
    fileAddress: fetchFileUrl,
    previewFiles,
    saveFile: downloadFile,
    recordCreator,
    openRecord,
    mapSource: getMapSource(),
    visitorCountry: bootState.data?.clientSettings.canLookUpCountry ? visitorCountry : null,
  };
}

/** Returns `null` if the user can't read the directory or create records in it. */
const recordCreator: FieldServices['recordCreator'] = directoryId => {
  const access = getCurrentAccess();
  if (!access?.mayRead(directoryId) || !access.rightsIn(directoryId).record.create) return null;
  return async text => {
    const made = await openNamedRecordForm(directoryId, text);
    if (!made) return undefined;
    cacheFoundRecord(made);
    return toRecordOption(made, undefined);
  };
};
let askedCountry: Promise<string> | undefined;

/** Requests the country only once per page load, even if several fields need it. */
function visitorCountry(): Promise<string> {
  askedCountry ??= unwrapResponse(api.GET('/visitor-country')).then(({ countryCode }) => countryCode);
  return askedCountry;
}

/** Returns the id of the directory to which a field (or the table of a column) belongs. */
function getDirectory(fieldId: string): string | undefined {
  return bootState.data?.directories.find(({ fields }) =>
    fields.some(field => field.id === fieldId || field.tableFields?.some(column => column.id === fieldId)),
  )?.id;
}
