// The search runs in a worker, and browsers start no worker for a page that is read from the disk.
// There its script runs in a hidden frame. The name tells the plugin "offline" that it is here.
"use strict";

class FrameWorker extends EventTarget {
  constructor(url) {
    super();
    this.frame = document.createElement("iframe");
    this.frame.hidden = true;
    document.body.append(this.frame);
    this.inside = this.frame.contentWindow;
    this.inside.postMessage = (data) => {
      this.dispatchEvent(new MessageEvent("message", { data }));
    };
    const script = this.inside.document.createElement("script");
    script.src = url;
    this.ready = new Promise((begin) => (script.onload = begin));
    this.inside.document.body.append(script);
  }

  postMessage(data) {
    this.ready.then(() => {
      this.inside.dispatchEvent(new this.inside.MessageEvent("message", { data }));
    });
  }

  terminate() {
    this.frame.remove();
  }
}

if (location.protocol === "file:") {
  window.Worker = FrameWorker;
}
