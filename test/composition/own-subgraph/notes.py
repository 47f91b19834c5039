"""The same subgraph in Python's standard library: `PORT=4100 python3 notes.py`.

It executes what the gateway sends: fields, aliases, fragments, @skip and @include. A gateway has validated it before.
"""
import json
import os
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

ALICE = "00000000-0000-4000-8000-0000000a11ce"
NOTES = [
    {"__typename": "Note", "id": "1", "userId": ALICE, "text": "Prefers mornings."},
    {"__typename": "Note", "id": "2", "userId": ALICE, "text": "Speaks French."},
]
FIELDS = {
    ("Query", "notes"): lambda _parent, _given: NOTES,
    ("Query", "_entities"): lambda _parent, given: [entity(one) for one in given["representations"]],
    ("Query", "_service"): lambda _parent, _given: {"__typename": "_Service", "sdl": SDL},
    ("Note", "about"): lambda note, _given: {"__typename": "User", "id": note["userId"]},
    ("User", "notes"): lambda user, _given: [note for note in NOTES if note["userId"] == user["id"]],
}
with open(os.path.join(os.path.dirname(__file__), "notes.graphql"), encoding="utf-8") as file:
    SDL = file.read()


def entity(given):
    notes = [note for note in NOTES if given["__typename"] == "Note" and note["id"] == given["id"]]
    return given if given["__typename"] == "User" else next(iter(notes), None)


class Document:
    def __init__(self, text, variables):
        self.tokens = re.findall(r'"(?:\\.|[^"\\])*"|\.\.\.|[$\w.-]+|[{}()\[\]:@!=]', text)
        self.variables, self.fragments, self.root = variables, {}, []
        while self.tokens:
            kind = self.take() if self.tokens[0] != "{" else "query"
            name = self.take() if kind == "fragment" else None
            on = None
            while self.tokens[0] != "{":  # the operation's name and variables, or a fragment's type
                on = self.take()
            if name:
                self.fragments[name] = (on, self.selections())
            else:
                self.root = self.selections()

    def take(self):
        return self.tokens.pop(0)

    def takes(self, token):
        return bool(self.tokens) and self.tokens[0] == token and bool(self.take())

    def value(self):
        token = self.take()
        if token == "[":
            found = []
            while not self.takes("]"):
                found.append(self.value())
            return found
        if token == "{":
            return self.members("}")
        if token[0] == "$":
            return self.variables.get(token[1:])
        return json.loads(token)

    def members(self, end):
        found = {}
        while not self.takes(end):
            name, _colon = self.take(), self.take()
            found[name] = self.value()
        return found

    def is_included(self):
        included = True
        while self.takes("@"):
            name = self.take()
            given = self.members(")") if self.takes("(") else {}
            included = included and given.get("if", True) is (name != "skip")
        return included

    def selections(self):
        found = []
        self.take()
        while not self.takes("}"):
            found.append(self.selection())
        return [one for one in found if one]

    def selection(self):
        """(type, selections), (fragment,) or (key, field, arguments, selections); None: it is left out."""
        if self.takes("..."):
            on = self.take() if self.takes("on") else None
            spread = self.take() if on is None and self.tokens[0] not in "@{" else None
            included = self.is_included()
            found = (spread,) if spread else (on, self.selections())
            return found if included else None
        key = self.take()
        field = self.take() if self.takes(":") else key
        given = self.members(")") if self.takes("(") else {}
        included = self.is_included()
        below = self.selections() if self.tokens[0] == "{" else None
        return (key, field, given, below) if included else None

    def answer(self, parent, selections):
        data = {}
        for one in selections:
            if len(one) < 3:
                on, below = self.fragments[one[0]] if len(one) == 1 else one
                if on in (None, parent["__typename"], "_Entity"):
                    data.update(self.answer(parent, below))
                continue
            key, field, given, below = one
            resolve = FIELDS.get((parent["__typename"], field))
            value = resolve(parent, given) if resolve else parent[field]
            data[key] = self.complete(value, below)
        return data

    def complete(self, value, below):
        if isinstance(value, list):
            return [self.complete(one, below) for one in value]
        return value if below is None or value is None else self.answer(value, below)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        try:
            document = Document(asked["query"], asked.get("variables") or {})
            answer = {"data": document.answer({"__typename": "Query"}, document.root)}
        except (KeyError, IndexError, ValueError, TypeError) as error:
            answer = {"errors": [{"message": f"The operation cannot be answered: {error!r}"}]}
        body = json.dumps(answer).encode()
        self.send_response(200)
        self.send_header("content-type", "application/json")
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        """Nothing is logged."""


server = ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4100"))), Handler)
print(f"http://127.0.0.1:{server.server_address[1]}/", flush=True)
server.serve_forever()
