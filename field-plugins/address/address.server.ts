import { type RawBuilder, sql } from 'kysely';
import { type GeoArea, parseArea } from '#core/geo/area.ts';
import type { FieldServer } from '#server/kernel/fields/fieldServer.ts';
import { addressSql, buildSortKeySql } from '#server/kernel/fields/sqlByKind.ts';
import { getAddressSearchText } from './address.core.ts';
import { buildInRegionsSql } from './regionSql.server.ts';

export const addressServer: FieldServer<'Address'> = {
  type: 'Address',
  keys: null,
  where({ value, operator, operand }) {
    if (operator === 'Within') return buildWithinSql(value, parseArea(operand.stringValue));
    const wanted = getAddressSearchText(operand);
    return wanted === '' ? sql<boolean>`false` : addressSql.where(value, operator, { stringValue: wanted });
  },
  /** Sorts addresses without text first. The key is null if there is no address. */
  orderBy: ({ value }) =>
    sql`case when (${value} -> 'addressValue') is not null
      then ${buildSortKeySql(sql`coalesce(${value} -> 'addressValue' ->> 'address', '')`)} end`,
  source: null,
  hiddenParts: null,
};

/**
 * Builds the SQL counterpart of `isWithinArea` for coordinates accepted by `toDisplayablePoint`. It calculates with the
 * same doubles in the same order, so that both give the same results.
 */
function buildWithinSql(value: RawBuilder<unknown>, area: GeoArea | undefined): RawBuilder<boolean> {
  if (!area) return sql<boolean>`false`;
  const [lat, lng] = [coordinate(value, 'lat'), coordinate(value, 'lng')];
  const isPlace = sql`${lat} between -90 and 90 and ${lng} between -180 and 180 and not (${lat} = 0 and ${lng} = 0)`;
  if (area.kind === 'Regions') {
    const said = sql`coalesce((${value}) -> 'addressValue' ->> 'address', '')`;
    const address = sql`lower((${said}) collate pg_c_utf8)`;
    // An empty address counts as no value, not as an address without coordinates.
    const isThere = sql`(${said} <> '' or (${value}) #> '{addressValue,lat}' is not null
      or (${value}) #> '{addressValue,lng}' is not null)`;
    return sql<boolean>`(${isThere} and ${buildInRegionsSql({ lat, lng, isPlace, address }, area.codes)})`;
  }
  return sql<boolean>`coalesce(${isPlace} and ${inArea(area, lat, lng)}, false)`;
}

function inArea(
  area: Exclude<GeoArea, { kind: 'Regions' }>,
  lat: RawBuilder<unknown>,
  lng: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (area.kind === 'Box') {
    const { south, west, north, east } = area;
    const [from, till] = [sql`${lng} >= ${west}::float8`, sql`${lng} <= ${east}::float8`];
    const across = west <= east ? sql`${from} and ${till}` : sql`(${from} or ${till})`;
    return sql`${lat} >= ${south}::float8 and ${lat} <= ${north}::float8 and ${across}`;
  }
  const { corners } = area;
  const before = corners.map((_, index) => corners.at(index - 1));
  const doubles = (degrees: readonly (number | undefined)[]) => sql`${degrees.map(Number)}::float8[]`;
  return sql`(select count(*) % 2 = 1
    from unnest(${doubles(corners.map(corner => corner.lat))}, ${doubles(corners.map(corner => corner.lng))},
      ${doubles(before.map(corner => corner?.lat))}, ${doubles(before.map(corner => corner?.lng))}) as edge (y, x, to_y, to_x)
    where (y > ${lat}) <> (to_y > ${lat})
      and ${lng} < ((to_x - x) * (${lat} - y)) / nullif(to_y - y, 0) + x)`;
}

function coordinate(value: RawBuilder<unknown>, part: 'lat' | 'lng'): RawBuilder<unknown> {
  return sql`((${value}) -> 'addressValue' ->> ${sql.lit(part)})::float8`;
}
