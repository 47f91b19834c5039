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
@page { margin: 20mm 18mm 22mm; @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #666 } }
body { margin: 0; font: 10pt/1.4 sans-serif; color: #1a1a1a }
header { display: flex; justify-content: space-between; border-bottom: 2pt solid #1a1a1a; padding-bottom: 6mm }
h1 { margin: 0; font-size: 20pt }
address { font-style: normal; margin: 8mm 0 }
.quiet { color: #666 }
table { width: 100%; border-collapse: collapse }
th, td { padding: 2.2mm 1mm; text-align: left; vertical-align: top; border-bottom: .5pt solid #ccc; overflow-wrap: anywhere }
tr { break-inside: avoid }
.sum { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap }
th.sum { width: 32mm }
.total th { border-top: 1.5pt solid #1a1a1a; border-bottom: 0; font-size: 12pt }
</style>
</head>
<body>
<header>
<h1>Invoice {{ model.number }}</h1>
<div class="sum">{{ context.tenant_name }}<br><span class="quiet">{{ model.issued_at | date: 'long' }}</span></div>
</header>
<address><span class="quiet">Bill to</span><br>{{ model.customer.name }}</address>
<table data-sheet="Invoice">
<thead><tr><th>Item</th><th class="sum">Amount</th></tr></thead>
<tbody>
{% assign total = 0 -%}
{% for line in model.lines -%}
<tr><td>{{ line.text }}</td><td class="sum" data-value="{{ line.amount }}" data-format="#,##0.00">{{ line.amount | money: model.currency }}</td></tr>
{% assign total = total | plus: line.amount -%}
{% endfor -%}
<tr class="total"><th>Total</th><th class="sum" data-value="{{ total }}" data-format="#,##0.00">{{ total | money: model.currency }}</th></tr>
</tbody>
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
<tr><td data-type="date">{{ row.day }}</td><td data-format="#,##0">{{ row.requests }}</td><td data-value="{{ row.cost }}" data-format="#,##0.00">{{ row.cost | money: 'USD' }}</td></tr>
{% endfor -%}
</table>
</body>
</html>
`;

/** A welcome e-mail in two cultures, an invoice to print, a report for Excel. */
export const examples: readonly ExampleTemplate[] = [
  {
    name: 'welcome-email',
    culture: '',
    category: 'E-mail',
    content: welcome(
      'Welcome, {{ model.name }}',
      'Your account at {{ app.name }} is ready.',
      'Open {{ app.name }}',
    ),
  },
  {
    name: 'welcome-email',
    culture: 'fr',
    category: 'E-mail',
    content: welcome(
      'Bienvenue, {{ model.name }}',
      'Votre compte {{ app.name }} est prêt.',
      'Ouvrir {{ app.name }}',
    ),
  },
  { name: 'invoice', culture: '', category: 'Documents', content: invoice },
  { name: 'usage-report', culture: '', category: 'Reports', content: usage },
];
