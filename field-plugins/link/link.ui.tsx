import { type MouseEvent, useEffect, useState } from 'react';
import type { CellProps, EditorProps, FieldUi } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { getText } from '../shared/stringValue.ts';
import { AutoFocusContainer, getPartLabel, MIN_WIDTH, toControlProps } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { joinDescriptions, useValueError } from '../shared/ui/useValueError.ts';
import { formatShortLink, isLinkText, isWebLink, linkPlugin, MAX_LINK_LENGTH } from './link.core.ts';

export const linkUi: FieldUi<'Link'> = {
  type: 'Link',
  Icon: createIcon(
    'M6.5 9.5a2.7 2.7 0 0 0 3.8 0l2.4-2.4a2.7 2.7 0 0 0-3.8-3.8l-.9.9M9.5 6.5a2.7 2.7 0 0 0-3.8 0L3.3 8.9a2.7 2.7 0 0 0 3.8 3.8l.9-.9',
  ),
  minCellWidth: MIN_WIDTH.other,
  editsIn: 'cell',
  Cell: LinkCell,
  Editor: LinkEditor,
  ListEditor: null,
  Filter: TextFilter,
};

/** Draws a link only if the address is safe to open. Other addresses are displayed with the reason. */
function LinkCell({ value }: CellProps) {
  const href = getText(value);
  if (!isLinkText(href)) return <UnopenedLink text={href} />;
  return (
    <a className="dk-cell-text" href={href} {...ownTab(href)} onClick={keepToLink}>
      {formatShortLink(href)}
    </a>
  );
}

/** Prevents a click on a link from also opening its record. */
function keepToLink(event: MouseEvent): void {
  event.stopPropagation();
}

function UnopenedLink({ text }: { text: string }) {
  const { t } = useMessages();
  return (
    <span title={t('field.Link.notOpened')}>
      <TextCell text={text} />
    </span>
  );
}

function LinkEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const { t } = useMessages();
  const problem = useValueError(props, linkPlugin);
  const href = value ? getText(value) : '';
  return (
    <AutoFocusContainer isOn={autoFocus}>
      <span className="dk-input-with-action">
        <TextInput
          {...toControlProps(props)}
          describedBy={joinDescriptions(props.describedBy, problem.text && problem.id)}
          isInvalid={props.isInvalid || problem.text !== undefined}
          inputMode="url"
          maxLength={MAX_LINK_LENGTH}
          value={href}
          onCommit={
            onChange &&
            (text => onChange(linkPlugin.normalize({ stringValue: text }, definition, context.engine)))
          }
        />
        {isLinkText(href) && (
          <>
            <CopyButton editor={props} text={href} />
            <a
              className="dk-button dk-icon-button"
              data-tone="quiet"
              href={href}
              {...ownTab(href)}
              aria-label={getPartLabel(props, t('field.Link.open'))}
              title={t('field.Link.open')}
            >
              <Icon name="arrow-right" />
            </a>
          </>
        )}
      </span>
      {problem.text && (
        <div id={problem.id} className="dk-error" role="status">
          {problem.text}
        </div>
      )}
    </AutoFocusContainer>
  );
}

const COPIED_MS = 2_000;

function CopyButton({ editor, text }: { editor: EditorProps; text: string }) {
  const { t } = useMessages();
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const handleCopy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  // Browsers only provide the clipboard in secure contexts.
  if (!globalThis.navigator?.clipboard) return null;
  return (
    <>
      <IconButton
        icon={isCopied ? 'check' : 'copy'}
        label={getPartLabel(editor, t('field.Link.copy'))}
        onClick={handleCopy}
      />
      <span className="dk-visually-hidden" role="status">
        {isCopied && t('field.Link.copied')}
      </span>
    </>
  );
}

/** Returns attributes that open a web link in a new tab, which gets neither a referrer nor access to this page. */
function ownTab(href: string) {
  return isWebLink(href) ? newTab : undefined;
}

const newTab = { target: '_blank', rel: 'noopener noreferrer' } as const;
