/** These texts are displayed in both languages, because the translations failed to load. */
const texts = [
  {
    lang: 'en',
    title: 'The application did not load',
    text: 'The connection may be slow or gone. Nothing is lost.',
    retry: 'Try again',
  },
  {
    lang: 'uk',
    title: 'Застосунок не завантажився',
    text: 'Можливо, з’єднання повільне або відсутнє. Нічого не втрачено.',
    retry: 'Спробувати ще раз',
  },
];

/** Displayed if the application can't load its translations. */
export function TranslationsLoadError() {
  return (
    <main>
      <div className="dk-no-texts" role="alert">
        {texts.map(({ lang, title, text, retry }) => (
          <section key={lang} lang={lang}>
            <h1>{title}</h1>
            <p>{text}</p>
            <button type="button" onClick={() => location.reload()}>
              {retry}
            </button>
          </section>
        ))}
      </div>
    </main>
  );
}
