import type { RegionFigure } from '#core/geo/regionFigures.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getShade, getShadedValue, type ShadeClass } from './regionShading.ts';

export interface RegionTableProps {
  figures: readonly RegionFigure[];
  isCompared: boolean;
  classes: readonly ShadeClass[];
  weight: FieldDefinition | null;
  nameOf: (code: string | null) => string;
  onOpen: (code: string | null) => void;
  /** The code of the region from which the user returns; the button of this region receives the focus. */
  cameFrom: string | null | undefined;
}

/** Shows the numbers of all regions, the largest first. Clicking a region opens its records. */
export function RegionTable({
  figures,
  isCompared,
  classes,
  weight,
  nameOf,
  onOpen,
  cameFrom,
}: RegionTableProps) {
  const { t, locale } = useMessages();
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: weight?.precision ?? 0 });
  const change = new Intl.NumberFormat(locale, {
    maximumFractionDigits: weight?.precision ?? 0,
    signDisplay: 'exceptZero',
  });
  const sorted = figures.toSorted((a, b) => getShadedValue(b, isCompared) - getShadedValue(a, isCompared));
  const weightless = figures.reduce((sum, figure) => sum + figure.weightless, 0);
  if (figures.length === 0) return <p className="dk-help">{t('heat.nothing')}</p>;
  return (
    <>
      <table className="dk-heat-table">
        <thead>
          <tr>
            <th scope="col">{t('heat.region')}</th>
            <th scope="col">{weight ? weight.name : t('heat.records')}</th>
            {isCompared && <th scope="col">{t('heat.before')}</th>}
            {isCompared && <th scope="col">{t('heat.change')}</th>}
          </tr>
        </thead>
        <tbody>
          {sorted.map(figure => (
            <tr key={String(figure.code)}>
              <th scope="row">
                <button
                  type="button"
                  // biome-ignore lint/a11y/noAutofocus: the button that had the focus disappeared with the records
                  autoFocus={figure.code === cameFrom}
                  onClick={() => onOpen(figure.code)}
                >
                  <span
                    className="dk-heat-swatch"
                    aria-hidden="true"
                    style={{
                      background:
                        figure.code === null
                          ? 'transparent'
                          : getShade(getShadedValue(figure, isCompared), classes, isCompared),
                    }}
                  />
                  <span>{nameOf(figure.code)}</span>
                </button>
              </th>
              {figure.values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the periods have a fixed order
                <td key={index}>{format.format(Number(value))}</td>
              ))}
              {isCompared && <td>{change.format(getShadedValue(figure, true))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {weight && weightless > 0 && (
        <p className="dk-help">{t('heat.weightless', { count: weightless, name: weight.name })}</p>
      )}
    </>
  );
}
