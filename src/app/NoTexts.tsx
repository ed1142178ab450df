/** In both languages, because it is the texts that did not load. */
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

/** Without its texts the application can say no more than this. */
export function NoTexts() {
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
