/** Lists markers of a directory: the places in all fields that are shown on the map and visible to the caller. */

import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { encodePlaces, MAX_PLACES, UNITS_PER_DEGREE } from '#core/geo/placeBytes.ts';
import { toDisplayablePoint } from '#core/geo/point.ts';
import type { FieldValue, SearchRequest } from '#core/model.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { buildTypeRequest, toLowerCaseIds } from '#server/modules/processes/index.ts';
import type { OpenDirectory, RecordCall, RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import { canQueryConditions } from '#server/modules/search/index.ts';
import { TypedArrayColumns } from './columns.ts';
import { readRecordValues } from './readRecordValues.ts';

interface PlaceField {
  readonly id: string;
  readonly place: NonNullable<FieldPlugin['place']>;
}

/**
 * The number of groups that fit into a byte. Records in further statuses count as records without a status.
 */
const MAX_GROUPS = 256;

/** @throws ProblemError 400 naming fields that can't be searched by. */
export async function listRecordPlaces(
  calls: RecordCalls,
  request: RecordCall & { readonly body: RequestBody<'listItemPlaces'> },
): Promise<Uint8Array> {
  const { by = 'Fields' } = request.body;
  const { fields, search } = await calls.read(request, async (scope, opened) => ({
    fields: placeFields(scope, opened),
    search: getSearch(scope, opened, request.body),
  }));
  const isByStatus = by === 'Statuses';
  const groups = isByStatus ? [''] : fields.map(({ id }) => id);
  const columns = new TypedArrayColumns({
    lats: Int32Array,
    lngs: Int32Array,
    numbers: Uint32Array,
    groups: Uint8Array,
  });
  let [records, placed, isCut] = [0, 0, false];
  if (search)
    await readRecordValues(calls, request, {
      search,
      fieldIds: [SYSTEM_ID.status, ...fields.map(({ id }) => id)],
      take: ({ number, values: [status, ...values] }) => {
        records += 1;
        const points = fields.flatMap((field, index) =>
          getPoints(field, values[index]).map(point => ({ ...point, index })),
        );
        if (points.length > 0) placed += 1;
        isCut ||= columns.length + points.length > MAX_PLACES;
        if (isCut) return true;
        const statusGroup = isByStatus ? getGroupAt(groups, status?.stringValue ?? '') : 0;
        for (const { lat, lng, index } of points)
          columns.add(
            Math.round(lat * UNITS_PER_DEGREE),
            Math.round(lng * UNITS_PER_DEGREE),
            number,
            isByStatus ? statusGroup : index,
          );
        return true;
      },
    });
  const header = { places: columns.length, records, placed, isCut, groups };
  return encodePlaces({ header, ...columns.whole() });
}

/** Returns `undefined` if no record of the directory can be among the requested processes. */
function getSearch(
  scope: RecordScope,
  opened: OpenDirectory,
  { search = {}, processSearch }: RequestBody<'listItemPlaces'>,
): SearchRequest | undefined {
  if (!processSearch) return search;
  const typeIds = toLowerCaseIds(processSearch.processTypeId);
  if (typeIds && !typeIds.includes(opened.key.directoryId)) return undefined;
  const request = buildTypeRequest(scope, opened, processSearch);
  return request && canQueryConditions(scope, opened, request) ? request : undefined;
}

/** Returns fields of the directory that are shown on the map and visible to the caller. */
function placeFields(scope: RecordScope, opened: OpenDirectory): PlaceField[] {
  const { fields } = opened.compiled.directory;
  return fields
    .flatMap(({ id, showOnMap, deleted }) => {
      const place = showOnMap && !deleted && findVisibleField(scope.world, opened, id)?.plugin.place;
      return place ? [{ id, place }] : [];
    })
    .slice(0, MAX_GROUPS);
}

function getPoints({ place }: PlaceField, value: FieldValue | null | undefined) {
  if (!value) return [];
  return (value.listValue ?? [value]).flatMap(each => toDisplayablePoint(place(each)) ?? []);
}

function getGroupAt(groups: string[], id: string): number {
  const known = groups.indexOf(id);
  if (known >= 0) return known;
  return groups.length < MAX_GROUPS ? groups.push(id) - 1 : 0;
}
