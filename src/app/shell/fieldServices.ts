import type { FieldServices } from '#view/fieldServices.ts';
import type { Locale } from '#view/i18n/messages.ts';
import { answerOf, api } from '../api/client.ts';
import { downloadFile, readFile, uploadFile } from '../api/files.ts';
import { searchRecords } from '../api/searchRecords.ts';
import { boot } from '../state/boot.ts';
import { openRecord } from '../state/openRecords.ts';
import { rememberItem, rememberReference } from '../state/references.ts';

/** What editors ask of the application: look-ups, suggestions, files, other records. */
export function createFieldServices(locale: Locale): FieldServices {
  return {
    locale,
    async searchRecords({ directoryId, keyword, take, signal }) {
      const body = { keyword, take, orderBy: { field: 'Number', asc: true } };
      const found = await searchRecords(directoryId, body, signal);
      found.items.forEach(rememberItem);
      return found.items
        .map(({ id, display }) => ({ id, display }))
        .sort((a, b) => a.display.localeCompare(b.display, locale));
    },
    async suggest({ field, keywords, signal }) {
      const directoryId = directoryOf(field.id);
      if (!directoryId) return [];
      return answerOf(
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
    readFile,
    saveFile: downloadFile,
    recordCreator: () => null,
    openRecord,
    googleMapsKey: boot.data?.clientSettings.googleMapsApiKey ?? null,
    visitorCountry: boot.data?.clientSettings.canLookUpCountry ? visitorCountry : null,
  };
}

let askedCountry: Promise<string> | undefined;

/** Asked once until the page is loaded again, however many fields want to know. */
function visitorCountry(): Promise<string> {
  askedCountry ??= answerOf(api.GET('/visitor-country')).then(({ countryCode }) => countryCode);
  return askedCountry;
}

/** The directory a field (or the table a column) belongs to. */
function directoryOf(fieldId: string): string | undefined {
  return boot.data?.directories.find(({ fields }) =>
    fields.some(field => field.id === fieldId || field.tableFields?.some(column => column.id === fieldId)),
  )?.id;
}
