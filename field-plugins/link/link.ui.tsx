import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { isLink, LINK_MAX_LENGTH, linkPlugin } from './link.core.ts';

export const linkUi: FieldUi<'Link'> = {
  type: 'Link',
  Icon: createIcon(
    'M6.5 9.5a2.7 2.7 0 0 0 3.8 0l2.4-2.4a2.7 2.7 0 0 0-3.8-3.8l-.9.9M9.5 6.5a2.7 2.7 0 0 0-3.8 0L3.3 8.9a2.7 2.7 0 0 0 3.8 3.8l.9-.9',
  ),
  minCellWidth: MIN_WIDTH.other,
  Cell: LinkCell,
  Editor: LinkEditor,
  ListEditor: null,
  Filter: TextFilter,
};

/** Only what is safe to open becomes a link. */
function LinkCell({ value }: CellProps) {
  const href = textOf(value);
  if (!isLink(href)) return <TextCell text={href} />;
  return (
    <a
      className="dk-cell-text"
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      onClick={event => event.stopPropagation()}
    >
      {href.replace(/^(https?:\/\/|mailto:|tel:)/i, '').replace(/^([^/?#]+)\/$/, '$1')}
    </a>
  );
}

function LinkEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const { t } = useMessages();
  const href = value ? textOf(value) : '';
  return (
    <AutoFocus isOn={autoFocus}>
      <span className="dk-input-with-action">
        <TextInput
          {...controlOf(props)}
          inputMode="url"
          maxLength={LINK_MAX_LENGTH}
          value={href}
          onCommit={
            onChange &&
            (text => onChange(linkPlugin.normalize({ stringValue: text }, definition, context.engine)))
          }
        />
        {isLink(href) && (
          <a
            className="dk-button dk-icon-button"
            data-tone="quiet"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={partLabel(props, t('field.Link.open'))}
            title={t('field.Link.open')}
          >
            <Icon name="arrow-right" />
          </a>
        )}
      </span>
    </AutoFocus>
  );
}
