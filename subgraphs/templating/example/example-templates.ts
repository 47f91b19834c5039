/** A template every development start has, published. */
export interface ExampleTemplate {
  readonly name: string;
  /** Empty for every culture. */
  readonly culture: string;
  readonly category: string;
  readonly content: string;
}

const welcome = (title: string, body: string, link: string) => `<!doctype html>
<html lang="{{ context.culture }}">
<head><title>${title}</title></head>
<body style="font: 16px/1.5 sans-serif">
<h1>${title}</h1>
<p>${body}</p>
<p><a href="{{ app.base_url }}">${link}</a></p>
</body>
</html>
`;

const invoice = `<!doctype html>
<html lang="{{ context.culture }}">
<head>
<title>Invoice {{ model.number }}</title>
<style>
body { font: 11pt sans-serif } table { width: 100%; border-collapse: collapse }
td, th { border-bottom: 1px solid #ccc; padding: 4pt; text-align: left } .sum { text-align: right }
</style>
</head>
<body>
<h1>Invoice {{ model.number }}</h1>
<p>{{ model.customer.name }}<br>{{ model.issued_at | date: 'long' }}</p>
<table data-sheet="Invoice">
<tr><th>Item</th><th class="sum">Amount</th></tr>
{% assign total = 0 -%}
{% for line in model.lines -%}
<tr><td>{{ line.text }}</td><td class="sum" data-value="{{ line.amount }}">{{ line.amount | money: model.currency }}</td></tr>
{% assign total = total | plus: line.amount -%}
{% endfor -%}
<tr><th>Total</th><th class="sum">{{ total | money: model.currency }}</th></tr>
</table>
</body>
</html>
`;

const usage = `<!doctype html>
<html lang="{{ context.culture }}">
<head><title>Usage</title></head>
<body>
<table data-sheet="Usage">
<tr><th>Day</th><th>Requests</th><th>Cost</th></tr>
{% for row in model.rows -%}
<tr><td data-type="date">{{ row.day }}</td><td>{{ row.requests }}</td><td data-value="{{ row.cost }}">{{ row.cost | money: 'USD' }}</td></tr>
{% endfor -%}
</table>
</body>
</html>
`;

/** A welcome e-mail in two cultures, an invoice to print, a report for Excel. */
export const examples: readonly ExampleTemplate[] = [
  {
    ...{ name: 'welcome-email', culture: '', category: 'E-mail' },
    content: welcome(
      'Welcome, {{ model.name }}',
      'Your account at {{ app.name }} is ready.',
      'Open {{ app.name }}',
    ),
  },
  {
    ...{ name: 'welcome-email', culture: 'fr', category: 'E-mail' },
    content: welcome(
      'Bienvenue, {{ model.name }}',
      'Votre compte {{ app.name }} est prêt.',
      'Ouvrir {{ app.name }}',
    ),
  },
  { name: 'invoice', culture: '', category: 'Documents', content: invoice },
  { name: 'usage-report', culture: '', category: 'Reports', content: usage },
];
