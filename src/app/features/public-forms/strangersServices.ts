/**
 * Provides the services that field editors need on a form's public page. Offers only the choices of the
 * form, and only files that were uploaded on the page.
 */
import type { FieldDefinition, FieldValues, PublicForm, Reference } from '#core/model.ts';
import type { FieldServices } from '#view/engine/fieldServices.ts';
import type { Locale } from '#view/i18n/messages.ts';
import { ApiError } from '../../api/ApiError.ts';
import { saveDownload } from '../../api/download.ts';
import { searchChoices, uploadFormFile } from './publicFormCalls.ts';

export interface PublicVisitorServices {
  services(locale: Locale): FieldServices;
  /** Returns a reference that was offered on this page, or a file that was uploaded on it. */
  knownReference(id: string): Reference | undefined;
  /**
   * Sets the function that returns the answers, which restrict lookups. The function is called on each
   * lookup.
   */
  answersFrom(read: () => FieldValues): void;
}

export function createPublicVisitorServices(
  formId: string,
  { directory, fileBytes }: PublicForm,
): PublicVisitorServices {
  const references = new Map<string, Reference>();
  const files = new Map<string, File>();
  let answers: () => FieldValues = () => ({});
  const find = async (asked: Asked | undefined, text: string, signal?: AbortSignal) => {
    if (!asked) return [];
    const found = await searchChoices(formId, { ...asked, text, customFields: answers() }, signal);
    for (const { value, label } of found) references.set(value, { display: label });
    return found;
  };
  const contentOf = async (id: string): Promise<File> => {
    const file = files.get(id);
    if (!file) throw new ApiError({ status: 404 });
    return file;
  };
  const save = async (id: string) => saveDownload(await contentOf(id), files.get(id)?.name ?? '');
  const services: Omit<FieldServices, 'locale'> = {
    async searchRecords({ directoryId, keyword, itemIds, signal }) {
      const found = await find(
        askedBy(directory.fields, one => one.directoryId === directoryId),
        keyword,
        signal,
      );
      const offered = found.filter(({ value }) => !itemIds || itemIds.includes(value));
      return offered.map(({ value, label }) => ({ id: value, display: label }));
    },
    findRecord: async ({ itemId }) => {
      const known = references.get(itemId);
      return known && { id: itemId, display: known.display };
    },
    recordCreator: () => null,
    openRecord: null,
    people: () => [],
    findPeople: async ({ fieldId, keyword, signal }) => {
      const found = await find(
        askedBy(directory.fields, ({ id }) => id === fieldId),
        keyword,
        signal,
      );
      return found.map(({ value, label }) => ({ id: value, name: label }));
    },
    offeredPeople: async () => [],
    suggest: async () => [],
    async uploadFile(file, options) {
      const stored = await uploadFormFile(formId, file, options);
      files.set(stored.id, file);
      references.set(stored.id, { display: stored.name, size: stored.size, type: stored.type });
      return stored;
    },
    largestFile: fileBytes,
    readFile: contentOf,
    readFileContents: () => Promise.reject(new ApiError({ status: 404 })),
    // Not needed, because this page has no previews in which files are played.
    fileAddress: () => Promise.reject(new ApiError({ status: 404 })),
    previewFiles: (shown, start) => void save(shown[start]?.id ?? ''),
    saveFile: ({ id }) => save(id),
    mapSource: { googleKey: null, tiles: null },
    visitorCountry: null,
  };
  return {
    services: locale => ({ ...services, locale }),
    knownReference: id => references.get(id),
    answersFrom(read) {
      answers = read;
    },
  };
}

interface Asked {
  readonly fieldId: string;
  readonly columnId?: string;
}

/** Returns the first matching field, or the first matching column of a table field. */
function askedBy(
  fields: readonly FieldDefinition[],
  isMeant: (field: FieldDefinition) => boolean,
): Asked | undefined {
  for (const field of fields) {
    if (isMeant(field)) return { fieldId: field.id };
    const column = field.tableFields?.find(isMeant);
    if (column) return { fieldId: field.id, columnId: column.id };
  }
  return undefined;
}
