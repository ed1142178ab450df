import type { WebBot } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { BotFrame, type CardActions, useAnsweringGroupsText } from './BotCard.tsx';

/** Shows a web chat: the sites that can embed it, and the code for embedding it. */
export function WebBotCard({ bot, ...actions }: CardActions & { bot: WebBot }) {
  const { t } = useMessages();
  const toasts = useToasts();
  const answeredBy = useAnsweringGroupsText(bot.groups);
  const snippet = `<script async src="${location.origin}/widget/${bot.id}.js"></script>`;
  const copy = async () => {
    await navigator.clipboard.writeText(snippet);
    toasts.show({ text: t('chat.snippetCopied') });
  };
  return (
    <BotFrame bot={bot} {...actions}>
      <span className="dk-faint">
        {t('chat.platform.web')}
        {bot.origins.length > 0 && ` · ${bot.origins.join(', ')}`}
      </span>
      <span className="dk-faint">
        {answeredBy}
        {bot.hasSecret && ` · ${t('chat.hasSecret')}`}
      </span>
      {bot.origins.length === 0 && <Notice tone="warning">{t('chat.noOrigins')}</Notice>}
      {actions.isAdmin && (
        <div className="dk-bot-snippet">
          <span>{t('chat.snippet')}</span>
          <code>{snippet}</code>
          <Button size="small" icon="copy" onClick={() => void copy()}>
            {t('chat.copySnippet')}
          </Button>
        </div>
      )}
    </BotFrame>
  );
}
