import { escapeMarkup } from '../common/http/escape.js';
import { STYLE } from './operator-style.js';

/**
 * Returns the HTML of an operators' page.
 *
 * @param title plain text, escaped here
 * @param content HTML
 */
export const operatorPage = (title: string, content: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)} · Wishboard</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeMarkup(title)}</h1>
${content}
</main>
</body>
</html>
`;

/** Form that ends the session and leads to the dialog in which a passkey opens another. */
export const SIGN_IN_AGAIN = '<form method="post" action="/admin/sign-in"><button>Sign in again</button></form>';
